/** Autosaves the pages of the public site. */
import { type CmsPage, cmsInfo, cmsPages, cmsPublish, cmsRestore, cmsRevisions, cmsUpdate } from '#contract/site.ts'
import type { PageContent } from '#rules/site/pages.ts'
import type { DocumentDefinition } from '#web/autosave/document-definition.ts'
import { draftPrefixes, type LocalDraftFormat } from '#web/autosave/local-draft.ts'
import { sendLocalDraft } from '#web/autosave/open-documents.ts'
import { getConflictingVersion } from '#web/autosave/save-errors.ts'
import type { DocumentForm } from '#web/autosave/use-autosave-document.ts'
import { refreshAnswers, updateAnswers } from '#web/lib/answers.ts'
import { call } from '#web/lib/api.ts'
import { ignoreRejection } from '#web/lib/log.ts'
import { cms } from '#web/lib/messages/en/cms.ts'
import { isUnknownRecord, toUnknownRecord } from './values.ts'

interface PageFields {
  content: PageContent
}

export type PageForm = DocumentForm<CmsPage, PageFields>
export type PageDocument = PageForm['doc']

const isContent = (value: unknown): value is PageContent => isUnknownRecord(value) && Array.isArray(value['sections'])

const localDraft: LocalDraftFormat<CmsPage, PageFields> = {
  prefix: draftPrefixes.page,
  parse(value) {
    const { content, revision, sent } = toUnknownRecord(value)
    if (!isContent(content) || typeof revision !== 'number') return undefined
    return { fields: { content }, base: {}, revision, sent: isContent(sent) ? [{ content: sent }] : [], conflicts: [] }
  },
  serialize: ({ fields, sent }, { revision }) => ({ content: fields.content, revision, sent: sent.at(-1)?.content }),
}

const isPage = (value: unknown): value is CmsPage => typeof toUnknownRecord(value)['revision'] === 'number'

export const pageDefinition: DocumentDefinition<CmsPage, PageFields> = {
  localDraft,
  getId: ({ template_id }) => template_id,
  getRevision: ({ revision }) => revision,
  toFields: ({ content }) => ({ content }),
  steps: [
    {
      names: ['content'],
      async send({ template_id, revision }, _changes, { fields: { content }, keepalive }) {
        return (await call(cmsUpdate, { CmsPage: { template_id, content, revision } }, { keepalive })).CmsPage
      },
    },
  ],
  readConflict(error) {
    const page = getConflictingVersion(error, 'CmsPage')
    return isPage(page) ? page : undefined
  },
  updateCache: (page) =>
    updateAnswers(cmsInfo, (answer) =>
      answer.CmsPage.template_id === page.template_id ? { ...answer, CmsPage: page } : answer,
    ),
  refetchLists: () => refreshAnswers(cmsPages),
}

/** Loads the version that someone else saved, if nothing is unsaved here. */
export const loadNewerVersion = async (doc: PageDocument): Promise<void> => {
  const { template_id } = doc.snapshot().stored
  // The next save notices the other version.
  const answer = await ignoreRejection(call(cmsInfo, { CmsPage: { template_id } }))
  if (answer && !doc.isUnsaved) doc.receive(answer.CmsPage)
}

/** Publishes the page after its edits are saved. @returns whether it succeeded */
export const publishPage = (doc: PageDocument): Promise<boolean> =>
  doc.act('publish', async ({ template_id, revision }) => {
    const { CmsPage: page } = await call(cmsPublish, { CmsPage: { template_id, revision } })
    void refreshAnswers(cmsPages, cmsRevisions)
    return page
  })

/** Restores an earlier version as the draft, after the edits are saved. @returns whether it succeeded */
export const restorePage = (doc: PageDocument, uuid: string): Promise<boolean> =>
  doc.act('restore', async ({ template_id, revision }) => {
    const { CmsPage: page } = await call(cmsRestore, { CmsPage: { template_id, revision }, Revision: { uuid } })
    void refreshAnswers(cmsPages, cmsRevisions)
    return page
  })

/** Says why an action of a page failed. */
export const getActionProblem = (doc: PageDocument): string => {
  const { error } = doc.snapshot()
  // Without edits, the version of someone else is here by now.
  return error?.message || cms(doc.isUnsaved ? 'publish.unsaved' : 'conflict.title')
}

/**
 * Sends the local draft of a page that isn't open. Conflicts and refused edits remain on the device.
 * @throws ApiError
 */
export const sendUnsentPage = async (account: string, templateId: string): Promise<void> =>
  sendLocalDraft(pageDefinition, (await call(cmsInfo, { CmsPage: { template_id: templateId } })).CmsPage, account)
