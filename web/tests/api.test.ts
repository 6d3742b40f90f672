import { describe, expect, it } from "vitest";

import { ApiError, excuse } from "../src/lib/api";

describe("a request that failed", () => {
  it("is told in the visitor's language by its status", () => {
    expect(excuse(new ApiError(429, "Too many requests; wait a little."))).toBe("error.busy");
    expect(excuse(new ApiError(503, "Try again in a moment."))).toBe("error.later");
    expect(excuse(new ApiError(500, "Something went wrong here."))).toBe("error.server");
    expect(excuse(new TypeError("no network"))).toBe("error.server");
  });
});
