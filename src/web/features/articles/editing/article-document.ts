/** Autosaves an article as a whole, because a text and its title belong together. */
import {
  adminArticle,
  type ArticleDraft,
  adminArticleEdit,
  adminArticles,
  adminArticleStatus,
} from '#contract/articles.ts'
import type { DocumentDefinition } from '#web/autosave/document-definition.ts'
import { draftPrefixes, isObject, type LocalDraftFormat } from '#web/autosave/local-draft.ts'
import { mergeWhole } from '#web/autosave/merge-fields.ts'
import { readConflict } from '#web/autosave/save-errors.ts'
import type { DocumentForm } from '#web/autosave/use-autosave-document.ts'
import { updateAnswers, refreshAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { type ArticleFields, toArticleFields, validateArticle } from './article-fields.ts'

export type PublishAction = 'publish' | 'withdraw' | 'feature' | 'take_source'
export type ArticleForm = DocumentForm<ArticleDraft, ArticleFields>

const localDraft: LocalDraftFormat<ArticleDraft, ArticleFields> = {
  prefix: draftPrefixes.article,
  parse(value) {
    if (!isObject(value) || typeof value['revision'] !== 'number' || !isObject(value['fields'])) return undefined
    const { fields, revision, sent } = value
    if (typeof fields['title'] !== 'string' || !isObject(fields['body'])) return undefined
    return {
      fields,
      base: {},
      revision,
      sent: isObject(sent) ? [sent] : [],
      conflicts: [],
    }
  },
  serialize({ fields, sent }, { base, revision }) {
    const last = sent.at(-1)
    return { fields, revision, sent: last && { ...base, ...last } }
  },
}

const names = ['slug', 'title', 'summary', 'tags', 'audience', 'cover', 'body'] as const

export const articleDefinition: DocumentDefinition<ArticleDraft, ArticleFields> = {
  localDraft,
  getId: ({ uuid }) => uuid,
  getRevision: ({ revision }) => revision,
  toFields: toArticleFields,
  validate: validateArticle,
  merge: mergeWhole,
  steps: [
    {
      names,
      async send(stored, changes, { keepalive }) {
        const { uuid, revision } = stored
        const Article = { uuid, revision, ...toArticleFields(stored), ...changes }
        return (await call(adminArticleEdit, { Article }, { keepalive })).Article
      },
    },
  ],
  readConflict: (error) => readConflict(error, 'Article') as ArticleDraft | undefined,
  updateCache: (stored) =>
    updateAnswers(adminArticle, (answer) => (answer.Article.uuid === stored.uuid ? { Article: stored } : answer)),
  refetchLists: () => refreshAnswers(adminArticles),
  triesOffline: true,
  warnsOfLoss: true,
}

/**
 * Runs a publishing action after the edits are saved.
 * @returns whether it succeeded
 */
export const changeArticleStatus = ({ doc }: ArticleForm, act: PublishAction): Promise<boolean> =>
  doc.act(act, async ({ uuid, revision }) => {
    const { Article } = await call(adminArticleStatus, { Article: { uuid, revision, act } })
    // The list changes too: another article may have been featured until now, and a newer source text may no longer
    // wait.
    void refreshAnswers(adminArticles)
    return Article
  })
