import { addedContext } from "./subjects/added-context.ts";
import { asynchronousSchemas } from "./subjects/asynchronous-schemas.ts";
import { bodyRefusals } from "./subjects/body-refusals.ts";
import { bodySize } from "./subjects/body-size.ts";
import { boundedIssues } from "./subjects/bounded-issues.ts";
import { contextAndBody } from "./subjects/context-and-body.ts";
import { context } from "./subjects/context.ts";
import { corsOrigins } from "./subjects/cors-origins.ts";
import { corsResponses } from "./subjects/cors-responses.ts";
import { encodedPaths } from "./subjects/encoded-paths.ts";
import { errorFormat } from "./subjects/error-format.ts";
import { events } from "./subjects/events.ts";
import { forms } from "./subjects/forms.ts";
import { handlerReads } from "./subjects/handler-reads.ts";
import { headers } from "./subjects/headers.ts";
import { httpError } from "./subjects/http-error.ts";
import { jsonTextsAccepted } from "./subjects/json-texts-accepted.ts";
import { jsonTextsRefused } from "./subjects/json-texts-refused.ts";
import { json } from "./subjects/json.ts";
import { mediaTypes } from "./subjects/media-types.ts";
import { openRoutes } from "./subjects/open-routes.ts";
import { params } from "./subjects/params.ts";
import { parts } from "./subjects/parts.ts";
import { paths } from "./subjects/paths.ts";
import { problemDetails } from "./subjects/problem-details.ts";
import { problems } from "./subjects/problems.ts";
import { queryText } from "./subjects/query-text.ts";
import { queryValues } from "./subjects/query-values.ts";
import { registration } from "./subjects/registration.ts";
import { reply } from "./subjects/reply.ts";
import { responses } from "./subjects/responses.ts";
import { results } from "./subjects/results.ts";
import { routeForms } from "./subjects/route-forms.ts";
import { routeQueries } from "./subjects/route-queries.ts";
import { routeSelection } from "./subjects/route-selection.ts";
import { schemaExceptions } from "./subjects/schema-exceptions.ts";
import { schemaFields } from "./subjects/schema-fields.ts";
import { timeLimit } from "./subjects/time-limit.ts";
import { thrownValues } from "./subjects/thrown-values.ts";
import { unmatchedRequests } from "./subjects/unmatched-requests.ts";
import { unreadBodies } from "./subjects/unread-bodies.ts";
import { unsendableResults } from "./subjects/unsendable-results.ts";
import { validate } from "./subjects/validate.ts";
import { validationOrder } from "./subjects/validation-order.ts";
import type { Suite } from "./suite.ts";

/** Every part of the conformance suite, by its subject. */
export const suites: Readonly<Record<string, Suite>> = {
  addedContext,
  asynchronousSchemas,
  bodyRefusals,
  bodySize,
  boundedIssues,
  contextAndBody,
  context,
  corsOrigins,
  corsResponses,
  encodedPaths,
  errorFormat,
  events,
  forms,
  handlerReads,
  headers,
  httpError,
  jsonTextsAccepted,
  jsonTextsRefused,
  json,
  mediaTypes,
  openRoutes,
  params,
  parts,
  paths,
  problemDetails,
  problems,
  queryText,
  queryValues,
  registration,
  reply,
  responses,
  results,
  routeForms,
  routeQueries,
  routeSelection,
  schemaExceptions,
  schemaFields,
  timeLimit,
  thrownValues,
  unmatchedRequests,
  unreadBodies,
  unsendableResults,
  validate,
  validationOrder,
};
