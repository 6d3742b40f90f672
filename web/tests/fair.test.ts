import { expect, it } from "vitest";
import { bound, digest } from "../src/lib/table/fair";

const record = { nonce: "00112233445566778899aabbccddeeff", wall: "1m2m", dealer: 1, dice: [3, 4] };

it("binds nonce, wall, dealer and dice, one a line", async () => {
  expect(bound(record)).toBe("00112233445566778899aabbccddeeff\n1m2m\n1\n3 4");
  expect(await digest(record)).toBe("2576eff2eca9e3885ba3cbaaf29277a66f7c3abdc48fddf9f9eec37f66342f5d");
  expect(await digest({ ...record, wall: "2m1m" })).not.toBe("2576eff2eca9e3885ba3cbaaf29277a66f7c3abdc48fddf9f9eec37f66342f5d");
  expect(bound({ ...record, nonce: "", dice: [] })).toBe("1m2m");
});
