import { Component, type ReactNode, Suspense } from 'react';
import { PartProblem } from '#web/shell/PartProblem.tsx';
import { isPartError } from '#web/shell/part-error.ts';

interface Props {
  /** While it is on its way. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Around a part that is loaded when it is needed: where it does not load, the rest of the page stays as it is. */
export class PartBoundary extends Component<Props, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const { error } = this.state;
    if (error === undefined) return <Suspense fallback={this.props.fallback}>{this.props.children}</Suspense>;
    if (!isPartError(error)) throw error;
    return <PartProblem />;
  }
}
