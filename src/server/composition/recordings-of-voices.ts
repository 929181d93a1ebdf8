/** Connects recordings of adults' voices with the library, exercises, notifications and erasure. */
import { listSpokenLines, type StoredSegment } from '#server/domains/exercises/scripts/segments.ts'
import { publishNarration } from '#server/domains/library/playback/narrations.queries.ts'
import { createNotices } from '#server/domains/notices/notices.ts'
import { isClockTrusted } from '#server/domains/privacy/clock-check.ts'
import { recordErasure } from '#server/domains/privacy/delete-account.ts'
import { enqueueFolderSweep } from '#server/domains/privacy/files.jobs.ts'
import type { StudioDependencies } from '#server/domains/studio/ports.ts'
import { withdrawRestoredRecordings } from '#server/domains/studio/studio.jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

const createDeletion = (
  platform: Pick<Platform, 'jobs' | 'clock' | 'events'>,
): Pick<StudioDependencies, 'recordErasure' | 'sweepFiles' | 'notices'> => ({
  notices: createNotices(platform).recordings,
  recordErasure: (tx, uuids) => recordErasure(platform, tx, uuids),
  sweepFiles: (tx, account) => enqueueFolderSweep(platform, tx, { account, accountStays: true }),
})

export const createStudioDependencies = (platform: Platform): StudioDependencies => ({
  toExerciseLines: (segments) =>
    listSpokenLines(segments as StoredSegment[]).map(({ kind, ...line }) => ({ ...line, section: kind })),
  publishNarration,
  ...createDeletion(platform),
  isClockTrusted: () => isClockTrusted(platform),
})

/** Deletes voices again that were taken back before a restore. */
export const withdrawRestored = (platform: Platform): Promise<number> =>
  withdrawRestoredRecordings(platform, createDeletion(platform))
