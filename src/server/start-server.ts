/** Starts the server step by step, and stops it in the reverse order. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createApp, createWorkerApp } from './app.ts'
import { backUpBeforeMigrating } from './backup/pre-migration-backup.ts'
import { createOperatorNotifier } from './backup/operator-emails.ts'
import { startDailyCleanup } from './backup/backup-cleanup.ts'
import { registerNightlyBackup } from './backup/nightly.jobs.ts'
import type { Installation } from './backup/create-backup.ts'
import { seedFilesForDemo } from './demo-files.ts'
import { seedDemoAssignments } from './domains/assignments/assignments.seed.ts'
import { seedArticles } from './domains/articles/articles.seed.ts'
import { seedDemoExercises } from './domains/exercises/exercises.seed.ts'
import { enqueueMissingVoiceSamples } from './domains/exercises/audio/voices.jobs.ts'
import { seedDemoFeedback } from './domains/feedback/feedback.seed.ts'
import { seedDemoSchools } from './domains/identity/identity.seed.ts'
import { seedDemoDays } from './domains/identity/school/demo.seed.ts'
import { seedDemoSections } from './domains/identity/sections.seed.ts'
import { seedDemoJournal } from './domains/journal/journal.seed.ts'
import { enqueueMissingHandouts } from './domains/learn/handouts.jobs.ts'
import { seedDemoTeaching } from './domains/learn/demo.seed.ts'
import { seedLearn } from './domains/learn/learn.seed.ts'
import { enqueueMissingMedia } from './domains/library/library.jobs.ts'
import { enqueueOpenAudio } from './domains/studio/audio/audio.jobs.ts'
import { seedCatalog } from './domains/library/library.seed.ts'
import { seedDemoListening } from './domains/library/listening.seed.ts'
import { isClockTrusted } from './domains/privacy/clock-check.ts'
import { seedDemoCheckIns } from './domains/reflect/demo.seed.ts'
import { seedQuestions } from './domains/reflect/questions.seed.ts'
import { seedPages } from './domains/site/site.seed.ts'
import { seedDemoContacts } from './domains/support/support.seed.ts'
import { defineJobs } from './composition/jobs.ts'
import { getPorts } from './composition/ports.ts'
import { fullRenderQueue } from './generation/pipeline/render-queue.ts'
import { withAddressErrors, type BootResult, openDatabaseAndPort, type StartOptions } from './boot.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { withMigrationLock, migrate } from './platform/database/migrate.ts'
import { createEvents } from './platform/events/events.ts'
import { createJobs } from './platform/jobs/job-queues.ts'
import { toErrorFacts, type Log } from './platform/log.ts'
import type { Platform } from './platform/platform.ts'
import { warnIfScannerUnavailable } from './platform/scanner/scanner.ts'
import { openStorage } from './platform/storage/open-storage.ts'
import type { Storage } from './platform/storage/storage.ts'
import { enqueuePrerender } from './public-pages/prerender-prints.jobs.ts'
import { UserFacingError } from '#contract/user-facing-error.ts'

export interface RunningServer {
  platform: Platform
  app: FastifyInstance
  address: string
  /** Settles when the workers have started, or when that failed for now. The server accepts requests before. */
  working: Promise<void>
  stop(): Promise<void>
}

/** Closes resources in the reverse order, also when the start fails halfway. */
const createShutdownSteps = () => {
  const steps: (() => Promise<unknown>)[] = []
  return {
    push: (step: () => Promise<unknown>) => steps.push(step),
    async run() {
      for (const step of steps.splice(0).toReversed()) await step()
    },
  }
}

type ShutdownSteps = ReturnType<typeof createShutdownSteps>

const seedDatabase = async (platform: Platform): Promise<void> => {
  await seedCatalog(platform)
  await seedQuestions(platform)
  await seedArticles(platform)
  await seedLearn(platform)
  await seedPages(platform)
  if (!platform.config.demo) return
  await seedDemoSchools(platform)
  await seedDemoSections(platform)
  await seedDemoDays(platform)
  await seedDemoTeaching(platform)
  await seedFilesForDemo(platform)
  await seedDemoAssignments(platform)
  await seedDemoCheckIns(platform)
  await seedDemoContacts(platform)
  await seedDemoListening(platform)
  await seedDemoJournal(platform)
  await seedDemoFeedback(platform)
  await seedDemoExercises(platform, getPorts(platform).exercises)
}

const openConfiguredStorage = (config: Config): Storage => {
  try {
    return openStorage(config, systemClock)
  } catch (cause) {
    throw new UserFacingError((cause as Error).message)
  }
}

/** @throws UserFacingError if the backup fails, because an upgrade without a backup can't be undone */
const backUpBeforeUpgrade = async (installation: Installation, log: Log): Promise<void> => {
  try {
    const folder = await backUpBeforeMigrating(installation)
    if (folder) log.write('backup.created', { folder })
  } catch (cause) {
    const { message } = cause as Error
    throw new UserFacingError(
      `The backup before this version could not be made (${message}). BACKUPS=0 starts without it.`,
    )
  }
}

const openPlatform = async (
  { config, log, onSeeding }: StartOptions,
  { database, isNew, stopTracing }: BootResult,
  shutdownSteps: ShutdownSteps,
): Promise<Platform> => {
  if (stopTracing) shutdownSteps.push(stopTracing)
  shutdownSteps.push(() => database.close())
  if (isNew) onSeeding()
  const storage = openConfiguredStorage(config)
  const stored = { storage, root: join(config.ALAIA_DATA, 'files') }
  const installation = { database, stored, dataDir: config.ALAIA_DATA, clock: systemClock }
  await withMigrationLock(database, async () => {
    if (config.BACKUPS) await backUpBeforeUpgrade(installation, log)
    await migrate(database)
  })
  const jobs = createJobs({ database, log, role: config.ALAIA_ROLE })
  const events = createEvents({ database, log })
  shutdownSteps.push(async () => events.close())
  const { db, lists } = database
  const platform = { config, clock: systemClock, log, db, lists, jobs, events, storage }
  const notifyOperators = createOperatorNotifier(platform, 'backup_failed')
  if (config.BACKUPS) {
    registerNightlyBackup(jobs, installation, { failed: notifyOperators, withFiles: config.BACKUP_FILES })
  }
  return platform
}

/** The time for requests in progress to finish; after it, their connections are closed. */
const CLOSE_TIMEOUT_MS = 3000

const closeServer = async (app: FastifyInstance): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS)
  await app.close().finally(() => clearTimeout(timer))
}

const listenForRequests = async (platform: Platform, shutdownSteps: ShutdownSteps) => {
  const app = await (platform.config.ALAIA_ROLE === 'worker' ? createWorkerApp(platform) : createApp(platform))
  shutdownSteps.push(() => closeServer(app))
  const { HOST: host, PORT: port } = platform.config
  return { app, address: await withAddressErrors(platform.config, () => app.listen({ host, port })) }
}

/** The delay before the workers are started again, if the database was unavailable. */
const RETRY_DELAY_MS = 5000

/**
 * Starts the workers after the server accepts requests, because there may be many jobs. An error doesn't stop the
 * server; the start is retried until the server stops.
 */
const createWorkerStarter = (platform: Platform, shutdownSteps: ShutdownSteps): (() => Promise<void>) => {
  let isClosed = false
  let retryTimer: NodeJS.Timeout | undefined
  shutdownSteps.push(async () => {
    isClosed = true
    clearTimeout(retryTimer)
  })
  return async function begin() {
    try {
      await platform.jobs.start()
      await enqueuePrerender(platform)
      await enqueueMissingVoiceSamples(platform)
      await enqueueMissingMedia(platform)
      await enqueueOpenAudio(platform)
      await enqueueMissingHandouts(platform)
    } catch (cause) {
      if (isClosed) return
      platform.log.write('job.start_failed', toErrorFacts(cause))
      retryTimer = setTimeout(() => void begin(), RETRY_DELAY_MS).unref()
    }
  }
}

/** @param boot the database, opened while this file was imported @throws UserFacingError */
export const startServer = async (
  options: StartOptions,
  boot: Promise<BootResult> = openDatabaseAndPort(options),
): Promise<RunningServer> => {
  const shutdownSteps = createShutdownSteps()
  try {
    const platform = await openPlatform(options, await boot, shutdownSteps)
    fullRenderQueue.setSlots(platform.config.RENDER_SLOTS)
    defineJobs(platform)
    await platform.jobs.open()
    let working = Promise.resolve()
    shutdownSteps.push(() => Promise.allSettled([platform.jobs.stop(), working]))
    await seedDatabase(platform)
    const listening = await listenForRequests(platform, shutdownSteps)
    const { config, clock, log } = platform
    const stopCleanup = startDailyCleanup({ dataDir: config.ALAIA_DATA, clock }, log, () => isClockTrusted(platform))
    shutdownSteps.push(async () => stopCleanup())
    void warnIfScannerUnavailable(platform)
    working = createWorkerStarter(platform, shutdownSteps)()
    return { platform, ...listening, working, stop: () => shutdownSteps.run() }
  } catch (cause) {
    await shutdownSteps.run()
    throw cause
  }
}
