/**
 * The mutated sources, and the tests that must notice.
 *
 * @type {Readonly<Record<string, { onDemand?: true, mutate: readonly string[], test: readonly string[] }>>}
 */
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
      "packages/core/src/app/{dispatch,responder,request-context,route,route-handler,inputs,format-problem}.ts",
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
      "packages/framework/test/specification/{on-response,passed-on-responses,route,serve,to-fetch}*.test.ts",
      "packages/framework/test/specification/{dropped,responses,streams,thrown,tracing,unmatched,unsendable}*.test.ts",
    ],
  },
  // Each takes an hour or longer, and runs only by its name.
  result: {
    onDemand: true,
    mutate: ["packages/core/src/result/*.ts"],
    test: [
      "packages/framework/test/conformance/handle.test.ts",
      "packages/framework/test/specification/{dropped,events,passed-on-responses,reply,responses}*.test.ts",
      "packages/framework/test/specification/{results,served-response,stream,unsendable}*.test.ts",
    ],
  },
  fetch: {
    onDemand: true,
    mutate: ["packages/core/src/fetch/*.ts"],
    test: [
      "packages/core/test/fetch/*.test.ts",
      "packages/framework/test/conformance/handle.test.ts",
      "packages/framework/test/specification/{async-context,departed-clients,dropped-values,events}*.test.ts",
      "packages/framework/test/specification/{fetch,handle,on-response,passed-on-responses}*.test.ts",
      "packages/framework/test/specification/{route,stream,to-fetch}*.test.ts",
    ],
  },
  validate: {
    onDemand: true,
    mutate: ["packages/validate/src/**/*.ts"],
    test: ["packages/validate/test/**/*.test.ts"],
  },
  "node-server": {
    onDemand: true,
    mutate: ["packages/node-server/src/**/*.ts"],
    test: [
      "packages/node-server/test/**/*.test.ts",
      "packages/core/test/node/**/*.test.ts",
      "packages/framework/test/conformance/listen.test.ts",
      "packages/framework/test/specification/{close,departed-clients,http1,listen,mounted,tls}*.test.ts",
    ],
  },
};
