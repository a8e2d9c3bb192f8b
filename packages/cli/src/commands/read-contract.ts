import { createContract, type Contract, type ListedRoute } from "@fw/contract";
import { loadApplication } from "../module/load-application.ts";
import { readTypes } from "./read-types.ts";
import type { CommandSession } from "./session.ts";

/** The contract of an application, and its routes. */
interface RoutesAndContract extends Contract {
  readonly routes: readonly ListedRoute[];
}

/**
 * Creates the contract of the application that a module exports.
 *
 * @throws {@link CommandError} when the module or its types cannot be read.
 */
export async function readContract(
  path: string,
  session: CommandSession,
): Promise<RoutesAndContract> {
  const application = await loadApplication(path, session.guard);
  const typed = await readTypes(path, application, session);
  const contract = createContract(application.routes, typed);
  await session.guard.settle();
  session.guard.assertQuiet(path);
  return { ...contract, routes: application.routes };
}
