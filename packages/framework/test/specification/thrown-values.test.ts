import { expect, it, vi } from "vitest";
import { createApp } from "../../src/index.ts";
import { failWithSecret, rejectWith, throwAnything } from "../conformance/failures.ts";
import { describeEntries } from "../harness.ts";
import { expectProblem } from "../problem.ts";

// docs/specification.md#81-what-a-result-becomes
describeEntries("a thrown object that throws when it is looked at", (send) => {
  const hostile = new Proxy(
    {},
    { get: failWithSecret, getPrototypeOf: failWithSecret, has: failWithSecret },
  );

  it("is a 500", async () => {
    const onError = vi.fn();
    const app = createApp({ onError }).get("/", () => {
      throwAnything(hostile);
    });
    expectProblem(await send(app, "/"), "INTERNAL_SERVER_ERROR");
    expect(onError).toHaveBeenCalledOnce();
  });

  it("is a 500 with the default onError", async () => {
    const print = vi.spyOn(console, "error").mockReturnValue(undefined);
    expectProblem(
      await send(createApp().get("/", rejectWith(hostile)), "/"),
      "INTERNAL_SERVER_ERROR",
    );
    expect(print).toHaveBeenCalled();
    print.mockRestore();
  });
});
