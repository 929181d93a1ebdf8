/** Creates the dependencies of each domain on the others (its `ports.ts`), once for each platform. */
import { createOperatorNotifier } from '#server/backup/operator-emails.ts'
import type { ActivitySources } from '#server/domains/activity/ports.ts'
import type { ArticlesDependencies } from '#server/domains/articles/ports.ts'
import type { AssignmentsDependencies } from '#server/domains/assignments/ports.ts'
import { countCompletedBetween } from '#server/domains/assignments/submissions/submissions.queries.ts'
import { enqueueExerciseFileRemoval, enqueueSentencesRemoval } from '#server/domains/exercises/changes/files.jobs.ts'
import type { ExercisesDependencies } from '#server/domains/exercises/ports.ts'
import { exerciseActivitySource } from '#server/domains/exercises/activity-source.ts'
import { teachesStudent, listStudentsOfTeacher } from '#server/domains/identity/sections.queries.ts'
import { journalActivitySource, journalEntryAccess } from '#server/domains/journal/entries.ts'
import { isHandoutKey } from '#server/domains/learn/handout-pdf.ts'
import type { LearnDependencies } from '#server/domains/learn/ports.ts'
import { listAmbiences } from '#server/domains/library/catalog.queries.ts'
import { createPersonalLibrary } from '#server/domains/library/personal-library/personal-library.ts'
import { playActivitySource, practiceAccess } from '#server/domains/library/playback/play-history.ts'
import { readNarratorVoices } from '#server/domains/library/voices/narrator-voices.ts'
import { createNotices } from '#server/domains/notices/notices.ts'
import type { PartnersDependencies } from '#server/domains/partners/ports.ts'
import type { PrivacyDependencies } from '#server/domains/privacy/ports.ts'
import type { ReflectDependencies } from '#server/domains/reflect/ports.ts'
import { checkInActivitySource } from '#server/domains/reflect/history.ts'
import type { ResourcesDependencies } from '#server/domains/resources/ports.ts'
import type { SiteDependencies } from '#server/domains/site/ports.ts'
import type { StudioDependencies } from '#server/domains/studio/ports.ts'
import type { Database } from '#server/platform/database/database.ts'
import { memoize } from '#server/platform/memoize.ts'
import type { Platform } from '#server/platform/platform.ts'
import { createAssignmentsDependencies } from './assigned-work.ts'
import { canOpenFile, findHandoutName, isFileShared } from './file-access.ts'
import { createLearnDependencies, lessonFileUses } from './lessons-and-files.ts'
import { createArticlesDependencies, createSiteReferences } from './published-site.ts'
import { createPartners, createPartnersDependencies } from './school-platforms.ts'
import { createStudioDependencies, withdrawRestored } from './recordings-of-voices.ts'

/** Dependencies by the name of the domain that uses them. */
export interface DomainPorts {
  activity: ActivitySources
  articles: ArticlesDependencies
  assignments: AssignmentsDependencies
  exercises: ExercisesDependencies
  learn: LearnDependencies
  partners: PartnersDependencies
  privacy: PrivacyDependencies
  reflect: ReflectDependencies
  resources: ResourcesDependencies
  site: SiteDependencies
  studio: StudioDependencies
}

/** The sources of activity, each with the feature that a school may turn off. */
const activity: ActivitySources = {
  sources: [
    { source: playActivitySource },
    { source: exerciseActivitySource, feature: 'custom_exercises' },
    { source: journalActivitySource, feature: 'journal' },
    { source: checkInActivitySource, feature: 'check_ins' },
  ],
  completedAssignments: countCompletedBetween,
}

/** The classes that a teacher teaches. Includes only active students of the same school who may check in. */
export const sectionAccess = {
  teachesStudent,
  async listTaughtSections(db: Database, accountUuid: string) {
    const rows = await listStudentsOfTeacher(db, accountUuid)
    return [...Map.groupBy(rows, ({ section_uuid }) => section_uuid)].map(([uuid, sectionRows]) => ({
      uuid,
      name: sectionRows[0]!.section_name,
      students: sectionRows.flatMap(({ student_uuid, name, audience }) =>
        student_uuid && audience ? [{ uuid: student_uuid, name, audience }] : [],
      ),
    }))
  },
}

/** The data of other domains that check-ins need: practice, journal entries and classes. */
const reflect: ReflectDependencies = { practice: practiceAccess, entries: journalEntryAccess, sections: sectionAccess }

const createExercisesDependencies = (platform: Platform): ExercisesDependencies => ({
  library: createPersonalLibrary(platform),
  notices: createNotices(platform),
  ambiences: listAmbiences,
  readNarratorVoices: () => readNarratorVoices(platform),
})

const createPrivacyDependencies = (platform: Platform): PrivacyDependencies => ({
  beforeAccountErased: (tx, account) => enqueueSentencesRemoval(platform, { tx, account }),
  onExerciseDeleted: (tx, { account, exercise }) =>
    enqueueExerciseFileRemoval(platform, { tx, account, keys: [], sentences: exercise }),
  withdrawRestoredRecordings: () => withdrawRestored(platform),
  onClockDoubted: createOperatorNotifier(platform, 'clock_doubted'),
})

const createResourcesDependencies = (platform: Platform): ResourcesDependencies => ({
  listFileUses: lessonFileUses.listFileUses,
  isFileShared,
  canOpenFile: (actor, key) => canOpenFile(platform, actor, key),
  findFileName: async (actor, key) => (isHandoutKey(key) ? findHandoutName(platform, actor, key) : undefined),
})

const createPorts = (platform: Platform): DomainPorts => {
  const learn = createLearnDependencies(platform)
  const resources = createResourcesDependencies(platform)
  return {
    activity,
    articles: createArticlesDependencies(platform),
    assignments: createAssignmentsDependencies(platform, { partners: createPartners(platform), resources, learn }),
    exercises: createExercisesDependencies(platform),
    learn,
    partners: createPartnersDependencies(platform),
    privacy: createPrivacyDependencies(platform),
    reflect,
    resources,
    site: createSiteReferences(platform),
    studio: createStudioDependencies(platform),
  }
}

const portsByPlatform = new WeakMap<Platform, DomainPorts>()

export const getPorts = (platform: Platform): DomainPorts =>
  memoize(portsByPlatform, platform, () => createPorts(platform))
