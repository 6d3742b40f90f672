import { describe, expect, it } from "vitest";

import { ApiError, excuse } from "../src/lib/api";

describe("a request that failed", () => {
  it("is told in the visitor's language by its status", () => {
    expect(excuse(new ApiError(429, null))).toBe("error.busy");
    expect(excuse(new ApiError(503, null))).toBe("error.later");
    expect(excuse(new ApiError(500, null))).toBe("error.server");
    for (const status of [400, 403, 404, 409, 413, 421]) expect(excuse(new ApiError(status, "rules"))).toBe("error.refused");
    expect(excuse(new TypeError("no network"))).toBe("error.server");
  });
});
