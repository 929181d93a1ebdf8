/** The side of a worker thread: its file exports a `handleTask` that is made here. */
import type { MessagePort } from 'node:worker_threads'

/** The request that a thread receives: a task, and a port if the caller reads the messages of the task. */
export interface TaskRequest<Task> {
  task: Task
  port?: MessagePort
}

export type TaskHandler<Task, Result> = (request: TaskRequest<Task>) => Result | Promise<Result>

/**
 * Creates the `handleTask` of a worker's file. An error reaches the caller as a plain Error with its message: a failure
 * that the caller has to recognize is part of the result.
 */
export const createTaskHandler =
  <Task, Result>(
    handle: (task: Task, sendMessage: (message: unknown) => void) => Result | Promise<Result>,
  ): TaskHandler<Task, Result> =>
  ({ task, port }) =>
    handle(task, (message) => port?.postMessage(message))
