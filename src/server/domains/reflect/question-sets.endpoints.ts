/** Endpoints with which school admins edit the check-in questions; they never return anybody's answers. */
import * as contract from '#contract/reflect/admin.ts'
import { createRoutes } from '#server/platform/http/create-routes.ts'
import type { Platform } from '#server/platform/platform.ts'
import { resetToDefaults, saveQuestions, listQuestionSets } from './question-sets.ts'

export const createQuestionSetsRoutes = (platform: Platform) =>
  createRoutes(contract, {
    async questionSets(_blocks, actor) {
      return { Sets: await listQuestionSets(platform, actor) }
    },
    async questionsUpdate({ Questions }, actor, context) {
      const saved = await saveQuestions(platform, actor, Questions)
      context.about({ kind: 'questions', name: Questions.audience })
      return { Set: saved }
    },
    async questionsReset({ Questions: { audience } }, actor, context) {
      const { set, changed } = await resetToDefaults(platform, actor, audience)
      context.about(changed ? { kind: 'questions', name: audience } : null)
      return { Set: set }
    },
  })
