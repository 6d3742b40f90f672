/** A picture of the evening: a table of points, drawn on a canvas in the colours of the page. */
import type { Look } from "../protocol";
import { signed } from "../table/say";

const WIDTH = 1080;
const ROW = 56;
const MARGIN = 48;

interface Texts {
  title: string;
  total: string;
  deal: (number: number) => string;
}

/** The cells of the picture, row after row: a head, the deals that count, the totals. */
export function cells(look: Look, texts: Texts): string[][] {
  const rows = look.deals.filter(({ struck }) => !struck).map(({ number, worth }) => [texts.deal(number), ...worth.settlement.map(signed)]);
  return [["", ...look.players], ...rows, [texts.total, ...look.totals.map(signed)]];
}

/** The picture as a file. Fails where the browser has no canvas. */
export async function draw(look: Look, texts: Texts): Promise<Blob> {
  const rows = cells(look, texts);
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, MARGIN * 2 + 70 + rows.length * ROW];
  const pen = canvas.getContext("2d");
  if (!pen) throw new Error("no canvas");
  const font = getComputedStyle(document.body).fontFamily;
  pen.fillStyle = "#fbf6ea";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = "#20281f";
  pen.textBaseline = "middle";
  pen.font = `700 40px ${font}`;
  pen.fillText(texts.title, MARGIN, MARGIN + 20, WIDTH - 2 * MARGIN);
  const first = 240;
  const column = (WIDTH - 2 * MARGIN - first) / look.players.length;
  rows.forEach((row, i) => {
    const y = MARGIN + 70 + i * ROW;
    const strong = i === 0 || i === rows.length - 1;
    if (i > 0) {
      pen.fillStyle = strong ? "#8a7750" : "#0000002e";
      pen.fillRect(MARGIN, y, WIDTH - 2 * MARGIN, strong ? 3 : 1);
    }
    row.forEach((text, j) => {
      pen.font = `${strong ? 700 : 400} 28px ${font}`;
      pen.fillStyle = text.startsWith("−") ? "#85200f" : text.startsWith("+") ? "#07523a" : "#20281f";
      pen.textAlign = j ? "right" : "left";
      pen.fillText(text, j ? MARGIN + first + j * column : MARGIN, y + ROW / 2, (j ? column : first) - 12);
    });
  });
  return new Promise((resolve, reject) => canvas.toBlob((made) => (made ? resolve(made) : reject(new Error("no picture"))), "image/png"));
}

/** Hands a file to the browser to be saved. */
export function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
