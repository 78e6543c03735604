type Path = { line: string; area: string; end: { x: number; y: number } };

/** A trend's line inside a box, the area below it, and its last point. A flat line is in the middle. */
export function sparklinePath(values: readonly number[], width: number, height: number): Path {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const pad = 3;
  const step = (width - pad * 2) / Math.max(values.length - 1, 1);
  const round = (n: number) => Math.round(n * 10) / 10;
  const points = values.map((value, index) => ({
    x: round(pad + index * step),
    y: round(high === low ? height / 2 : height - pad - ((value - low) / (high - low)) * (height - pad * 2)),
  }));
  const line = points.map((point, index) => `${index === 0 ? 'M' : 'L'}${point.x} ${point.y}`).join('');
  const end = points.at(-1) ?? { x: 0, y: height / 2 };
  const area = points.length > 1 ? `${line}V${height}H${points[0]?.x ?? 0}Z` : '';
  return { line, area, end };
}
