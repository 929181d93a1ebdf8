/** Lists the calls of all domains, each with the feature that a school may turn off. */
import { createActivityRoutes } from '#server/domains/activity/activity.endpoints.ts'
import { createArticlesRoutes } from '#server/domains/articles/articles.endpoints.ts'
import { createAssignmentsRoutes } from '#server/domains/assignments/assignments.endpoints.ts'
import { completeOnListen } from '#server/domains/assignments/submissions/report-progress.ts'
import { createAuditRoutes } from '#server/domains/audit/audit.endpoints.ts'
import { createExercisesRoutes } from '#server/domains/exercises/exercises.endpoints.ts'
import { createFeedbackRoutes } from '#server/domains/feedback/feedback.endpoints.ts'
import { createCardsRoutes } from '#server/domains/identity/sign-in-cards/cards.endpoints.ts'
import { createConsentRoutes } from '#server/domains/identity/consent/consent.endpoints.ts'
import { createIdentityRoutes } from '#server/domains/identity/identity.endpoints.ts'
import { createJoiningRoutes } from '#server/domains/identity/joining/joining.endpoints.ts'
import { createPasskeyRoutes } from '#server/domains/identity/passkeys/passkeys.endpoints.ts'
import { createPasswordResetRoutes } from '#server/domains/identity/password-reset/password-reset.endpoints.ts'
import { createPeopleImportRoutes } from '#server/domains/identity/people/import/import-people.endpoints.ts'
import { createPeopleRoutes } from '#server/domains/identity/people/people.endpoints.ts'
import { createSchoolRoutes } from '#server/domains/identity/school/school.endpoints.ts'
import { createSecondStepRoutes } from '#server/domains/identity/second-step/second-step.endpoints.ts'
import { createSectionsRoutes } from '#server/domains/identity/sections/sections.endpoints.ts'
import { createSetupRoutes } from '#server/domains/identity/setup/setup.endpoints.ts'
import { createJournalRoutes } from '#server/domains/journal/journal.endpoints.ts'
import { createLearnRoutes } from '#server/domains/learn/learn.endpoints.ts'
import { createCatalogAdminRoutes } from '#server/domains/library/admin/catalog-admin.endpoints.ts'
import { createVoiceRoutes } from '#server/domains/library/voices/voices.endpoints.ts'
import { findOwnExercise } from '#server/domains/exercises/exercises.queries.ts'
import { toTimedScript } from '#server/domains/exercises/scripts/segments.ts'
import { createLibraryRoutes } from '#server/domains/library/library.endpoints.ts'
import { createNoticesRoutes } from '#server/domains/notices/notices.endpoints.ts'
import { createPartnersRoutes } from '#server/domains/partners/partners.endpoints.ts'
import { createPrivacyAdminRoutes } from '#server/domains/privacy/admin.endpoints.ts'
import { createPrivacyRoutes } from '#server/domains/privacy/privacy.endpoints.ts'
import { createQuestionSetsRoutes } from '#server/domains/reflect/question-sets.endpoints.ts'
import { createReflectRoutes } from '#server/domains/reflect/reflect.endpoints.ts'
import { createResourcesRoutes } from '#server/domains/resources/resources.endpoints.ts'
import { createSiteRoutes } from '#server/domains/site/site.endpoints.ts'
import { createStudioRoutes } from '#server/domains/studio/studio.endpoints.ts'
import { hasContacts } from '#server/domains/support/has-contacts.queries.ts'
import { createSupportRoutes } from '#server/domains/support/support.endpoints.ts'
import { type Route, withFeature } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { getPorts } from './ports.ts'
import { getSiteSources } from './published-site.ts'

const createPeopleAndSchoolRoutes = (platform: Platform): Route[] => [
  ...createIdentityRoutes(platform),
  ...createJoiningRoutes(platform),
  ...createPartnersRoutes({ platform, ports: getPorts(platform).partners }),
  ...createSectionsRoutes(platform),
  ...createCardsRoutes(platform),
  ...createConsentRoutes(platform),
  ...createPeopleRoutes(platform),
  ...createPeopleImportRoutes(platform),
  ...createSetupRoutes(platform, { hasContacts }),
  ...createSecondStepRoutes(platform),
  ...createPasskeyRoutes(platform),
  ...createPasswordResetRoutes(platform),
  ...createSchoolRoutes(platform),
]

export const createAllRoutes = (platform: Platform): Route[] => {
  const ports = getPorts(platform)
  const { pages, articles } = getSiteSources(platform)
  const assignments = { platform, ports: ports.assignments }
  return [
    ...createPeopleAndSchoolRoutes(platform),
    ...createLibraryRoutes(platform, {
      onSessionCompleted: (actor, sessionUuid) => completeOnListen(assignments, actor, sessionUuid),
      async readExerciseScript({ accountUuid }, exerciseUuid) {
        const exercise = await findOwnExercise(platform.db, accountUuid, exerciseUuid)
        return exercise && toTimedScript(exercise)
      },
    }),
    ...createCatalogAdminRoutes(platform),
    ...createVoiceRoutes(platform),
    ...withFeature('custom_exercises', createExercisesRoutes(platform, ports.exercises)),
    ...createNoticesRoutes(platform),
    ...createSupportRoutes(platform),
    ...withFeature('journal', createJournalRoutes(platform)),
    ...withFeature('check_ins', createReflectRoutes(platform, ports.reflect)),
    ...withFeature('check_ins', createQuestionSetsRoutes(platform)),
    ...createActivityRoutes(platform, ports.activity),
    ...createPrivacyRoutes(platform, ports.privacy),
    ...createPrivacyAdminRoutes(platform, ports.privacy),
    ...createLearnRoutes({ platform, ports: ports.learn }),
    ...createArticlesRoutes({ platform, ports: ports.articles, articles }),
    ...createResourcesRoutes({ platform, ports: ports.resources }),
    ...createAssignmentsRoutes(assignments),
    ...createSiteRoutes({ platform, ports: ports.site, pages }),
    ...createStudioRoutes(platform, ports.studio),
    ...createFeedbackRoutes(platform),
    ...createAuditRoutes(platform),
  ]
}
