/** Endpoints of the public pages: everyone reads them, and system admins edit them. */
import { Failure } from '#contract/failures.ts'
import * as contract from '#contract/site.ts'
import { pageTemplates } from '#rules/site/pages.ts'
import { pictureLimits } from '#rules/site/pictures.ts'
import type { Actor } from '#server/platform/actor.ts'
import { type CallContext, type Handlers, createRoutes } from '#server/platform/http/create-routes.ts'
import { requireUploadedFile, readFileBytes, createUploadUrls } from '#server/platform/media/incoming-uploads.ts'
import { storePicture } from '#server/platform/media/store-picture.ts'
import { paginateByTime, parseTimeCursor } from '#server/platform/pagination/time-cursor.ts'
import { FIRST_PAGE } from '#server/platform/pagination/pagination.ts'
import { createMediaUrl } from '#server/platform/storage/keys.ts'
import { listOtherEditors, recordEditor } from './editors.queries.ts'
import { requirePage, type SiteContext, publishPage, restoreDraft, saveDraft, requireTemplate } from './edit-pages.ts'
import { listPageRows, findRevision, listRevisions } from './pages.queries.ts'
import { insertSitePicture } from './pictures.queries.ts'
import { parsePageContent, toEditors, toLine, toPage, toRevision } from './page-responses.ts'

/** An editor without a report for this time counts as closed; an open one reports every 10 s. */
const EDITOR_TIMEOUT_MS = 30_000

export const createSiteRoutes = (siteContext: SiteContext) => {
  const { platform, pages } = siteContext
  const { db, clock, storage } = platform

  const listEditors = (templateId: string, { accountUuid }: Actor) =>
    listOtherEditors(db, { templateId, accountUuid, activeSince: new Date(clock.now().getTime() - EDITOR_TIMEOUT_MS) })
  const getPageResponse = async (templateId: string, actor: Actor) => ({
    CmsPage: toPage(await requirePage(db, templateId), await listEditors(templateId, actor)),
  })
  const toPageWrite = ({ template_id, revision }: { template_id: string; revision: number }, actor: Actor) => ({
    change: { templateId: requireTemplate(template_id).id, revision, actor },
    loadStored: () => getPageResponse(template_id, actor),
  })
  const setSubject = (context: CallContext, templateId: string) =>
    context.about({ kind: 'page', name: requireTemplate(templateId).name })

  const handlers: Handlers<typeof contract> = {
    async pagePublished({ CmsPage: { template_id } }) {
      const page = (await pages.read()).page(template_id)
      if (!page) throw new Failure('not_found')
      return { CmsPage: { template_id, content: page.content, published_at: page.publishedAt.toISOString() } }
    },

    async cmsPages() {
      const rows = new Map((await listPageRows(db)).map((row) => [row.template_id, row]))
      return { CmsPages: pageTemplates.flatMap(({ id }) => (rows.has(id) ? [toLine(rows.get(id)!)] : [])) }
    },

    cmsInfo: ({ CmsPage: { template_id } }, actor) => getPageResponse(template_id, actor),

    async cmsEditing({ CmsPage: { template_id } }, actor) {
      const { revision } = await requirePage(db, template_id)
      const now = clock.now()
      const presence = { templateId: template_id, accountUuid: actor.accountUuid, now }
      await recordEditor(db, { ...presence, activeSince: new Date(now.getTime() - EDITOR_TIMEOUT_MS) })
      return { Editors: toEditors(await listEditors(template_id, actor)), revision }
    },

    async cmsUpdate({ CmsPage }, actor, context) {
      await saveDraft(siteContext, toPageWrite(CmsPage, actor), CmsPage.content)
      setSubject(context, CmsPage.template_id)
      return getPageResponse(CmsPage.template_id, actor)
    },

    async cmsPublish({ CmsPage }, actor, context) {
      await publishPage(siteContext, toPageWrite(CmsPage, actor))
      setSubject(context, CmsPage.template_id)
      return getPageResponse(CmsPage.template_id, actor)
    },

    async cmsRevisions({ CmsPage: { template_id }, Page: { limit, cursor } = FIRST_PAGE }) {
      const { id } = requireTemplate(template_id)
      const rows = await listRevisions(db, id, { before: parseTimeCursor(cursor), limit })
      const { items, next_cursor } = paginateByTime(rows, limit, ({ saved_at, uuid }) => ({ at: saved_at, uuid }))
      return { Revisions: items.map(toRevision), Page: { next_cursor } }
    },

    async cmsRevision({ Revision: { uuid } }) {
      const row = await findRevision(db, uuid)
      if (!row) throw new Failure('not_found')
      return { Revision: toRevision(row), content: parsePageContent(row.content) }
    },

    async cmsRestore({ CmsPage, Revision: { uuid } }, actor, context) {
      const row = await findRevision(db, uuid)
      if (row?.template_id !== CmsPage.template_id) throw new Failure('not_found')
      await restoreDraft(siteContext, toPageWrite(CmsPage, actor), parsePageContent(row.content))
      setSubject(context, CmsPage.template_id)
      return getPageResponse(CmsPage.template_id, actor)
    },

    async cmsReferences({ Reference: { to } }) {
      return { References: await siteContext.ports.named(to) }
    },

    async cmsFileUploadUrls({ File: { files } }, { accountUuid: owner }) {
      return { Uploads: await createUploadUrls(platform, files, { limits: pictureLimits, owner }) }
    },

    async cmsFileDone({ File: { key_path, crop } }, { accountUuid: by }, context) {
      await requireUploadedFile(platform, key_path, pictureLimits)
      try {
        const picture = await storePicture(platform, await readFileBytes(platform, key_path), crop)
        await insertSitePicture(db, picture, { by, now: clock.now() })
        context.about({ kind: 'picture' })
        return { Picture: { ...picture, url: createMediaUrl(picture.key) } }
      } finally {
        await storage.remove(key_path)
      }
    },
  }
  return createRoutes(contract, handlers)
}
