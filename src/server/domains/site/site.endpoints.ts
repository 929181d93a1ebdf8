/** The public pages: read by everyone, written by operators. */
import { Failure } from '#contract/failures.ts'
import * as contract from '#contract/site.ts'
import { pageTemplates } from '#rules/site/pages.ts'
import { pictureLimits } from '#rules/site/pictures.ts'
import type { Actor } from '../../platform/actor.ts'
import { type CallContext, type Handlers, serve } from '../../platform/http/serve.ts'
import { arrivedFile, bytesOf, incomingAddresses } from '../../platform/media/incoming.ts'
import { keepPicture } from '../../platform/media/keep-picture.ts'
import { pageOf, placeIn } from '../../platform/newest-first.ts'
import { FIRST_PAGE } from '../../platform/pages.ts'
import { mediaUrl } from '../../platform/storage/keys.ts'
import { otherEditors, signEditor } from './editing.queries.ts'
import { pageFor, type Parts, publishPage, restoreDraft, saveDraft, templateFor } from './pages.ts'
import { pageRows, revisionRow, revisionRows } from './pages.queries.ts'
import { addPicture } from './pictures.queries.ts'
import { contentIn, toEditors, toLine, toPage, toRevision } from './wire.ts'

/** An editor that says nothing for so long has gone, in milliseconds; an open one says so every ten seconds. */
const SILENCE = 30_000

export const siteEndpoints = (parts: Parts) => {
  const { platform, pages } = parts
  const { db, clock, storage } = platform

  const editorsBeside = (templateId: string, { accountUuid }: Actor) =>
    otherEditors(db, { templateId, accountUuid, gone: new Date(clock.now().getTime() - SILENCE) })
  const pageAs = async (templateId: string, actor: Actor) => ({
    CmsPage: toPage(await pageFor(db, templateId), await editorsBeside(templateId, actor)),
  })
  const writing = ({ template_id, revision }: { template_id: string; revision: number }, actor: Actor) => ({
    change: { templateId: templateFor(template_id).id, revision, actor },
    stored: () => pageAs(template_id, actor),
  })
  const tell = (context: CallContext, templateId: string) =>
    context.about({ kind: 'page', name: templateFor(templateId).name })

  const handlers: Handlers<typeof contract> = {
    async pagePublished({ CmsPage: { template_id } }) {
      const page = (await pages.read()).page(template_id)
      if (!page) throw new Failure('not_found')
      return { CmsPage: { template_id, content: page.content, published_at: page.publishedAt.toISOString() } }
    },

    async cmsPages() {
      const rows = new Map((await pageRows(db)).map((row) => [row.template_id, row]))
      return { CmsPages: pageTemplates.flatMap(({ id }) => (rows.has(id) ? [toLine(rows.get(id)!)] : [])) }
    },

    cmsInfo: ({ CmsPage: { template_id } }, actor) => pageAs(template_id, actor),

    async cmsEditing({ CmsPage: { template_id } }, actor) {
      const { revision } = await pageFor(db, template_id)
      const now = clock.now()
      const sign = { templateId: template_id, accountUuid: actor.accountUuid, now }
      await signEditor(db, { ...sign, gone: new Date(now.getTime() - SILENCE) })
      return { Editors: toEditors(await editorsBeside(template_id, actor)), revision }
    },

    async cmsUpdate({ CmsPage }, actor, context) {
      await saveDraft(parts, writing(CmsPage, actor), CmsPage.content)
      tell(context, CmsPage.template_id)
      return pageAs(CmsPage.template_id, actor)
    },

    async cmsPublish({ CmsPage }, actor, context) {
      await publishPage(parts, writing(CmsPage, actor))
      tell(context, CmsPage.template_id)
      return pageAs(CmsPage.template_id, actor)
    },

    async cmsRevisions({ CmsPage: { template_id }, Page: { limit, cursor } = FIRST_PAGE }) {
      const { id } = templateFor(template_id)
      const rows = await revisionRows(db, id, { before: placeIn(cursor), limit })
      const { items, next_cursor } = pageOf(rows, limit, ({ saved_at, uuid }) => ({ at: saved_at, uuid }))
      return { Revisions: items.map(toRevision), Page: { next_cursor } }
    },

    async cmsRevision({ Revision: { uuid } }) {
      const row = await revisionRow(db, uuid)
      if (!row) throw new Failure('not_found')
      return { Revision: toRevision(row), content: contentIn(row.content) }
    },

    async cmsRestore({ CmsPage, Revision: { uuid } }, actor, context) {
      const row = await revisionRow(db, uuid)
      if (row?.template_id !== CmsPage.template_id) throw new Failure('not_found')
      await restoreDraft(parts, writing(CmsPage, actor), contentIn(row.content))
      tell(context, CmsPage.template_id)
      return pageAs(CmsPage.template_id, actor)
    },

    async cmsReferences({ Reference: { to } }) {
      return { References: await parts.ports.named(to) }
    },

    async cmsFileUploadUrls({ File: { files } }) {
      return { Uploads: await incomingAddresses(platform, files, pictureLimits) }
    },

    async cmsFileDone({ File: { key_path, crop } }, { accountUuid: by }, context) {
      await arrivedFile(platform, key_path, pictureLimits)
      try {
        const picture = await keepPicture(platform, await bytesOf(platform, key_path), crop)
        await addPicture(db, picture, { by, now: clock.now() })
        context.about({ kind: 'picture' })
        return { Picture: { ...picture, url: mediaUrl(picture.key) } }
      } finally {
        await storage.remove(key_path)
      }
    },
  }
  return serve(contract, handlers)
}
