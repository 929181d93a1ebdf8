/** A description of the machine that was measured. */
import { cpus, loadavg, totalmem } from 'node:os'

export const describeMachine = (pinned: boolean): string => {
  const cores = cpus().length
  const memory = Math.round(totalmem() / 2 ** 30)
  const load = loadavg()[1]?.toFixed(1)
  const pinningText = pinned
    ? 'unless a section says otherwise, the server and its database run on the first core, and the load generator on the last'
    : 'no process is pinned to a core, so wall-clock rates include the load generator'
  return `${cores} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${memory} GB, Node ${process.version}; ${pinningText}. Load average during the run: ${load}.`
}
