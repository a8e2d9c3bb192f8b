/**
 * The CPU time that this process has used, its helper threads included: other than the clock, it
 * hardly sees what else the machine is doing.
 *
 * @returns Nanoseconds.
 */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}
