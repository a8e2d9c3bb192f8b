import { createContract, type Contract } from "@fw/contract";
import { loadApplication } from "../module/load-application.ts";
import { readTypes } from "./read-types.ts";
import type { CommandSession } from "./session.ts";

/**
 * Creates the contract of the application that a module exports.
 *
 * @throws {@link CommandError} when the module or its types cannot be read.
 */
export async function readContract(path: string, session: CommandSession): Promise<Contract> {
  const application = await loadApplication(path, session.guard);
  const typed = await readTypes(path, application, session);
  const contract = createContract(application.routes, typed);
  await session.guard.settle();
  session.guard.assertQuiet(path);
  return contract;
}
