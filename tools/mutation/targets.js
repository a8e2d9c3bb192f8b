/** The mutated sources, and the tests that must notice. */
export const targets = {
  router: {
    mutate: ["packages/router/src/**/*.ts"],
    // The exhaustive test takes minutes with instrumented sources.
    test: ["packages/router/test/**/!(find.exhaustive).test.ts"],
  },
  coerce: { mutate: ["packages/coerce/src/**/*.ts"], test: ["packages/coerce/test/**/*.test.ts"] },
  body: {
    mutate: [
      "packages/body/src/**/*.ts",
      // Only workerd loads it; the suite of the platforms tests it there.
      "!packages/body/src/open-filling-reader.ts",
    ],
    test: ["packages/body/test/**/*.test.ts"],
  },
  percent: {
    mutate: ["packages/percent/src/**/*.ts"],
    test: ["packages/percent/test/**/*.test.ts"],
  },
  core: {
    mutate: [
      "packages/core/src/app/{dispatch,responder,route,inputs,format-problem}.ts",
      "packages/core/src/result/respond.ts",
      "packages/core/src/errors/**/*.ts",
      "packages/http/src/{is-instance,problem,reason-phrase,validation-issue}.ts",
      "packages/request/src/{client-fault,incomplete-body}.ts",
    ],
    test: [
      "packages/core/test/*.test.ts",
      "packages/core/test/{cors,errors,fetch,request}/*.test.ts",
      "packages/http/test/*.test.ts",
      // Its public promises are tested through the facade.
      "packages/framework/test/conformance/handle.test.ts",
      "packages/framework/test/specification/{context,departed-clients,format-error,http-error,on-error,problems,reply,results}*.test.ts",
      "packages/framework/test/specification/{on-response,passed-on-responses,serve,to-fetch}*.test.ts",
      "packages/framework/test/specification/{dropped,responses,streams,thrown,tracing,unmatched,unsendable}*.test.ts",
    ],
  },
};
