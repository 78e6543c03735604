import { Component, type ReactNode, Suspense } from 'react';
import { PartProblem } from '#web/shell/PartProblem.tsx';
import { isPartError } from '#web/shell/part-error.ts';

interface Props {
  /** Shown while the part loads. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Wraps a part that loads on demand: if it fails to load, the rest of the page stays. */
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
