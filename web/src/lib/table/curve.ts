/** The course of a deal as a drawing: what could be expected at each decision, what was given away there, and the end. */
import type { Decision } from "../protocol";

export interface Point {
  x: number;
  y: number;
}

export interface Drop {
  from: Point;
  to: Point;
  grade: Decision["grade"];
}

export interface Curve {
  /** Where each decision stands, and the end. */
  points: Point[];
  /** What lies between: from what a decision left to the next. */
  links: { from: Point; to: Point }[];
  /** What was given away, where it is not nothing. */
  drops: Drop[];
  /** Where nothing is won and nothing lost. */
  zero: number;
}

type Told = Pick<Decision, "mean" | "cost" | "grade">;

/** What a decision left: a loss that the samples do not show is none. */
const left = ({ mean, cost, grade }: Told): number => (grade === "best" ? mean : mean - Math.max(0, cost));

/** The curve of a deal that ended with `end`, in a box of a width and a height. */
export function curve(decisions: readonly Told[], end: number, width: number, height: number): Curve {
  const values = [...decisions.flatMap((each) => [each.mean, left(each)]), end, 0];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const y = (value: number): number => (high === low ? height / 2 : height - ((value - low) / (high - low)) * height);
  const x = (i: number): number => (decisions.length ? (i / decisions.length) * width : width);
  const points = [...decisions.map(({ mean }, i) => ({ x: x(i), y: y(mean) })), { x: width, y: y(end) }];
  const lower = decisions.map((each, i) => ({ x: x(i), y: y(left(each)) }));
  return {
    points,
    links: lower.map((from, i) => ({ from, to: points[i + 1]! })),
    drops: lower.flatMap((to, i) => (to.y > points[i]!.y ? [{ from: points[i]!, to, grade: decisions[i]!.grade }] : [])),
    zero: y(0),
  };
}
