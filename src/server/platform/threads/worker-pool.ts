/**
 * Runs tasks in worker threads, which start on demand and end when they are idle. Every thread of the server is started
 * here, except for the embedded database's. docs/decisions/078-worker-threads.md
 */
import { MessageChannel, type MessagePort, receiveMessageOnPort, type Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { TaskRequest } from './task-handler.ts'

export interface ThreadOptions {
  /** The URL of the file that exports `handleTask`. */
  worker: URL
  /** The memory of each thread. A thread that needs more is ended, and its task is rejected. */
  resourceLimits: { maxOldGenerationSizeMb: number; maxYoungGenerationSizeMb?: number }
  /** Discards what the thread prints. */
  isQuiet?: boolean
}

export interface WorkerPoolOptions extends ThreadOptions {
  maxThreads?: number
  /** More than one task for a thread: while it runs one, the next is there already. */
  tasksPerThread?: number
  /** Milliseconds without a task after which the threads end. */
  idleMs: number
}

export interface RunOptions<Message> {
  onMessage?: ((message: Message) => void) | undefined
  /** Aborting removes a waiting task, or ends the thread of a running one. The promise rejects with the reason. */
  signal?: AbortSignal | undefined
  transferList?: readonly Transferable[]
}

export interface WorkerPool<Task, Result, Message> {
  /**
   * Waits for a thread and runs the task in it. Messages of the task arrive before its result.
   * @throws the error of the task, or the reason why its thread has ended
   */
  run(task: Task, options?: RunOptions<Message>): Promise<Result>
  isRunning(): boolean
  /** Ends the threads and rejects all tasks with the reason. The next task starts other threads. */
  close(reason?: Error): Promise<void>
}

interface Threads<Task, Result> {
  piscina: Piscina<TaskRequest<Task>, Result>
  taskCount: number
  endReason?: Error
}

type Balancer = NonNullable<NonNullable<ConstructorParameters<typeof Piscina>[0]>['loadBalancer']>

/** Prefers an idle thread, then a new one, and only then the second task of a thread. */
const createBalancer =
  (maxThreads: number, tasksPerThread: number): Balancer =>
  (_task, workers) => {
    const [leastBusy] = workers.toSorted((a, b) => a.currentUsage - b.currentUsage)
    if (!leastBusy || leastBusy.currentUsage === 0) return leastBusy ?? null
    return workers.length >= maxThreads && leastBusy.currentUsage < tasksPerThread ? leastBusy : null
  }

const createPiscina = <Task, Result>(options: WorkerPoolOptions): Piscina<TaskRequest<Task>, Result> => {
  const { maxThreads = 1, tasksPerThread = 1 } = options
  const piscina = new Piscina<TaskRequest<Task>, Result>({
    filename: options.worker.href,
    name: 'handleTask',
    // The flags of this process are for its own entry point.
    execArgv: [],
    resourceLimits: options.resourceLimits,
    // The first thread gets its task before it has loaded its file, so the task fails if the file can't be loaded.
    minThreads: 1,
    maxThreads,
    concurrentTasksPerWorker: tasksPerThread,
    loadBalancer: createBalancer(maxThreads, tasksPerThread),
    // Otherwise a task that finds no free thread goes behind those that came after it.
    stricterFIFO: true,
    idleTimeout: options.idleMs,
    // Otherwise a thread without a task is blocked, and can't notice the end of a process that it started.
    atomics: 'disabled',
    recordTiming: false,
  })
  if (options.isQuiet) {
    for (const { stdout, stderr } of piscina.threads) for (const output of [stdout, stderr]) output.unpipe().resume()
  }
  return piscina
}

const openMessages = (onMessage: (message: unknown) => void): { port: MessagePort; close: () => void } => {
  const { port1, port2 } = new MessageChannel()
  port1.on('message', onMessage)
  return {
    port: port2,
    close: () => {
      // The result may overtake the last messages.
      for (let next = receiveMessageOnPort(port1); next; next = receiveMessageOnPort(port1)) onMessage(next.message)
      port1.close()
    },
  }
}

const endThreads = async <Task, Result>(threads: Threads<Task, Result>, reason: Error): Promise<void> => {
  threads.endReason ??= reason
  // A thread that exits later must not be replaced.
  threads.piscina.options.minThreads = 0
  await threads.piscina.destroy()
}

/** @param onEnd called when the threads can take no more tasks */
const startThreads = <Task, Result>(options: WorkerPoolOptions, onEnd: () => void): Threads<Task, Result> => {
  const piscina = createPiscina<Task, Result>(options)
  const threads: Threads<Task, Result> = { piscina, taskCount: 0 }
  const end = (reason: Error): void => {
    onEnd()
    void endThreads(threads, reason)
  }
  // A thread without a task failed: it could not load its file, for which other tasks may wait.
  piscina.on('error', end)
  piscina.on('workerDestroy', () =>
    // By then, the tasks of this thread are rejected with their own reason.
    setImmediate(() => {
      const isStuck = piscina.threads.length === 0 && threads.taskCount > 0
      if (isStuck) end(new Error('The worker thread has exited'))
    }),
  )
  return threads
}

export const openWorkerPool = <Task, Result, Message = never>(
  options: WorkerPoolOptions,
): WorkerPool<Task, Result, Message> => {
  let threads: Threads<Task, Result> | undefined
  let idleTimer: NodeJS.Timeout | undefined

  const close = async (reason = new Error('The worker threads were closed')): Promise<void> => {
    const closed = threads
    threads = undefined
    clearTimeout(idleTimer)
    if (closed) await endThreads(closed, reason)
  }

  const getThreads = (): Threads<Task, Result> => {
    clearTimeout(idleTimer)
    if (threads) return threads
    const started: Threads<Task, Result> = startThreads(options, () => {
      if (threads === started) threads = undefined
    })
    return (threads = started)
  }

  const runTask = async (task: Task, { onMessage, signal, transferList = [] }: RunOptions<Message>) => {
    const usedThreads = getThreads()
    // The other thread sends what its file declares.
    const messages = onMessage && openMessages(onMessage as (message: unknown) => void)
    usedThreads.taskCount += 1
    try {
      return await usedThreads.piscina.run(
        { task, ...(messages ? { port: messages.port } : {}) },
        { signal: signal ?? null, transferList: [...transferList, ...(messages ? [messages.port] : [])] },
      )
    } catch (cause) {
      signal?.throwIfAborted()
      throw usedThreads.endReason ?? cause
    } finally {
      messages?.close()
      usedThreads.taskCount -= 1
      if (threads === usedThreads && usedThreads.taskCount === 0) {
        idleTimer = setTimeout(() => void close(), options.idleMs).unref()
      }
    }
  }

  return {
    async run(task, runOptions = {}) {
      runOptions.signal?.throwIfAborted()
      return runTask(task, runOptions)
    },
    isRunning: () => threads !== undefined,
    close,
  }
}
