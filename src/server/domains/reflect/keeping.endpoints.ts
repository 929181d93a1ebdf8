/** What the admins of a school ask at check-ins; of what anybody answered they see nothing. */
import * as contract from '#contract/reflect/keeping.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import { askOurs, saveQuestions, setsOf } from './keeping.ts'

export const keepingEndpoints = (platform: Platform) =>
  serve(contract, {
    async questionSets(_blocks, actor) {
      return { Sets: await setsOf(platform, actor) }
    },
    async questionsUpdate({ Questions }, actor, context) {
      const saved = await saveQuestions(platform, actor, Questions)
      context.about({ kind: 'questions', name: Questions.audience })
      return { Set: saved }
    },
    async questionsReset({ Questions: { audience } }, actor, context) {
      const { set, changed } = await askOurs(platform, actor, audience)
      context.about(changed ? { kind: 'questions', name: audience } : null)
      return { Set: set }
    },
  })
