/** Small pieces from which every face is drawn: pure functions that give SVG text. */

export const ink = {
  black: "#221d1a",
  red: "#b8291f",
  green: "#1d6b4c",
  blue: "#1f4a86",
  gold: "#b98a2f",
  bone: "#fbf5e6",
  line: "#d8cba9",
  edge: "#a8977a",
  white: "#ffffff",
} as const;

/** At most two decimals: enough for a tile, and short. */
export const short = (value: number): number => Math.round(value * 100) / 100;

export interface Pen {
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
  round?: boolean;
}

function pen({ fill = "none", stroke, width = 2, opacity, round }: Pen): string {
  const line = stroke ? ` stroke="${stroke}" stroke-width="${short(width)}"` : "";
  const caps = round ? ` stroke-linecap="round" stroke-linejoin="round"` : "";
  return `fill="${fill}"${line}${caps}${opacity === undefined ? "" : ` opacity="${opacity}"`}`;
}

export const circle = (x: number, y: number, r: number, how: Pen): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" ${pen(how)}/>`;

export const rect = (x: number, y: number, w: number, h: number, r: number, how: Pen): string =>
  `<rect x="${short(x)}" y="${short(y)}" width="${short(w)}" height="${short(h)}" rx="${short(r)}" ${pen(how)}/>`;

export const path = (d: string, how: Pen): string => `<path d="${d}" ${pen(how)}/>`;

export const moved = (body: string, transform: string): string => `<g transform="${transform}">${body}</g>`;

/** A character's outline (1000-unit em, ink centred on the origin) set at a place and size. */
export const glyph = (outline: string, x: number, y: number, size: number, fill: string): string =>
  `<path transform="translate(${short(x)} ${short(y)}) scale(${size / 1000})" fill="${fill}" d="${outline}"/>`;

const turn = (degrees: number): [number, number] => {
  const angle = ((degrees - 90) * Math.PI) / 180;
  return [Math.cos(angle), Math.sin(angle)];
};

/** A five-petalled blossom with gold stamens. */
export function blossom(x: number, y: number, r: number, fill: string, stroke: string): string {
  const petals = [0, 72, 144, 216, 288].map((degrees) => {
    const [dx, dy] = turn(degrees);
    return circle(x + dx * r * 0.58, y + dy * r * 0.58, r * 0.44, { fill, stroke, width: Math.max(0.6, r * 0.06) });
  });
  const stamens = [0, 72, 144, 216, 288].map((degrees) => {
    const [dx, dy] = turn(degrees + 36);
    const end = r * 0.44;
    return (
      path(`M${short(x)} ${short(y)}L${short(x + dx * end)} ${short(y + dy * end)}`, { stroke: ink.gold, width: r * 0.06 }) +
      circle(x + dx * end, y + dy * end, r * 0.07, { fill: ink.gold })
    );
  });
  return petals.join("") + circle(x, y, r * 0.36, { fill }) + stamens.join("") + circle(x, y, r * 0.12, { fill: ink.gold });
}

/** The blank face: bone, with an edge that stays crisp on dark and light tables. */
export const ground = (w: number, h: number, r: number): string =>
  rect(1, 1, w - 2, h - 2, r, { fill: ink.bone, stroke: ink.edge, width: 2 }) +
  rect(4.5, 4.5, w - 9, h - 9, r * 0.65, { stroke: ink.line, width: 1.2 });

/** The back of a tile: green lattice with a lozenge. */
export function back(w: number, h: number, r: number): string {
  const [x, y] = [w / 2, h / 2];
  const lines: string[] = [];
  for (let at = -h; at < w; at += 14) {
    lines.push(`M${at} 0L${at + h} ${h}M${at + h} 0L${at} ${h}`);
  }
  const id = `lattice-${w}-${h}`;
  return (
    rect(1, 1, w - 2, h - 2, r, { fill: "#1f5d4a", stroke: "#0f3a2d", width: 2 }) +
    `<clipPath id="${id}"><rect x="8" y="8" width="${w - 16}" height="${h - 16}" rx="${short(r * 0.5)}"/></clipPath>` +
    `<g clip-path="url(#${id})">${path(lines.join(""), { stroke: "#2f7760", width: 1.6 })}</g>` +
    rect(8, 8, w - 16, h - 16, r * 0.5, { stroke: "#8fc4ad", width: 1.8 }) +
    path(`M${x} ${y - 24}l22 24l-22 24l-22 -24z`, { fill: "#1f5d4a", stroke: "#8fc4ad", width: 2.2 }) +
    path(`M${x} ${y - 13}l12 13l-12 13l-12 -13z`, { fill: "#8fc4ad" })
  );
}
