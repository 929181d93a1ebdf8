/** The public pages: reading them, and editing them as a system admin. */
import { z } from 'zod'
import { referenceKinds } from '#rules/site/fields.ts'
import type { PageContent } from '#rules/site/pages.ts'
import { uploadFields } from './catalog/upload-fields.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'

/** Validated field by field in rules/site/problems.ts; here only the outer shape is checked. */
const Content = z
  .looseObject({ title: z.string(), description: z.string(), sections: z.array(z.looseObject({ type: z.string() })) })
  .meta({ id: 'PageContent' }) as unknown as z.ZodType<PageContent, PageContent>

const TemplateId = z.string().regex(/^[a-z-]{1,40}$/)

const PublishedPage = z.object({ template_id: z.string(), content: Content, published_at: z.string() })

export const pagePublished = endpoint({
  path: '/cms/page/published',
  access: 'public',
  summary: 'Get the published content of one public page.',
  blocks: { CmsPage: z.strictObject({ template_id: TemplateId }) },
  answer: { CmsPage: PublishedPage },
})

/** Another person who has the page open in the editor. */
const Editor = z.object({ name: z.string(), since: z.string() })

export const CmsLine = z
  .object({
    template_id: z.string(),
    path: z.string(),
    name: z.string(),
    title: z.string(),
    /** The number of fields that differ from the published page. */
    changes: z.int(),
    published_at: z.string(),
    updated_at: z.string(),
    updated_by: z.string(),
  })
  .meta({ id: 'CmsLine' })
export type CmsLine = z.infer<typeof CmsLine>

export const CmsPage = CmsLine.extend({
  content: Content,
  published: Content,
  /** Raised by every save. A save of an older revision is refused with the stored page (409). */
  revision: z.int(),
  editors: z.array(Editor),
}).meta({ id: 'CmsPage' })
export type CmsPage = z.infer<typeof CmsPage>

const pageReference = { template_id: TemplateId }

export const cmsPages = endpoint({
  path: '/admin/cms/page/list',
  access: 'operator',
  summary: 'List all public pages that consist of sections, and whether they have unpublished changes.',
  audit: false,
  blocks: {},
  answer: { CmsPages: z.array(CmsLine) },
})

export const cmsInfo = endpoint({
  path: '/admin/cms/page/info',
  access: 'operator',
  summary: 'Get the draft of one page, its published content, and who else is editing it.',
  audit: false,
  blocks: { CmsPage: z.strictObject(pageReference) },
  answer: { CmsPage },
})

export const cmsEditing = endpoint({
  path: '/admin/cms/page/editing',
  access: 'operator',
  summary: 'Report that you have the page open, and get who else has it open.',
  audit: false,
  unattended: true,
  blocks: { CmsPage: z.strictObject(pageReference) },
  answer: { Editors: z.array(Editor), revision: z.int() },
})

export const cmsUpdate = endpoint({
  path: '/admin/cms/page/update',
  access: 'operator',
  summary: 'Save the draft of a page. If it changed elsewhere, the stored page is returned with the error.',
  audit: 'page_saved',
  blocks: { CmsPage: z.strictObject({ ...pageReference, content: Content, revision: z.int() }) },
  answer: { CmsPage },
  errorBlocks: { CmsPage },
})

export const cmsPublish = endpoint({
  path: '/admin/cms/page/publish',
  access: 'operator',
  summary: 'Publish the draft of a page. A page with a problem is refused, field by field.',
  audit: 'page_published',
  blocks: { CmsPage: z.strictObject({ ...pageReference, revision: z.int() }) },
  answer: { CmsPage },
  errorBlocks: { CmsPage },
})

export const CmsRevision = z
  .object({
    uuid: z.uuid(),
    revision: z.int(),
    saved_at: z.string(),
    saved_by: z.string(),
    kind: z.enum(['draft', 'published', 'restored', 'seeded']),
  })
  .meta({ id: 'CmsRevision' })
export type CmsRevision = z.infer<typeof CmsRevision>

export const cmsRevisions = endpoint({
  path: '/admin/cms/page/revisions',
  access: 'operator',
  summary: 'List the earlier revisions of a page, newest first.',
  audit: false,
  blocks: { CmsPage: z.strictObject(pageReference), Page: PageRequest.optional() },
  answer: { Revisions: z.array(CmsRevision), Page: PageAnswer },
})

export const cmsRevision = endpoint({
  path: '/admin/cms/page/revision',
  access: 'operator',
  summary: 'Get one earlier revision of a page, to compare.',
  audit: false,
  blocks: { Revision: z.strictObject({ uuid: z.uuid() }) },
  answer: { Revision: CmsRevision, content: Content },
})

export const cmsRestore = endpoint({
  path: '/admin/cms/page/restore',
  access: 'operator',
  summary: 'Restore an earlier revision as the draft. The previous draft stays among the revisions.',
  audit: 'page_restored',
  blocks: {
    CmsPage: z.strictObject({ ...pageReference, revision: z.int() }),
    Revision: z.strictObject({ uuid: z.uuid() }),
  },
  answer: { CmsPage },
  errorBlocks: { CmsPage },
})

/** Content that a field of a page can link to. */
export const CmsReference = z
  .object({
    slug: z.string(),
    title: z.string(),
    kind: z.enum(['session', 'series', 'collection', 'unit', 'article']),
    /** Whether visitors can see it now. */
    published: z.boolean(),
  })
  .meta({ id: 'CmsReference' })
export type CmsReference = z.infer<typeof CmsReference>

export const cmsReferences = endpoint({
  path: '/admin/cms/reference/list',
  access: 'operator',
  summary: 'List all content of one kind that a field of a page can link to, by title. Missing content is not listed.',
  audit: false,
  blocks: { Reference: z.strictObject({ to: z.enum(referenceKinds) }) },
  answer: { References: z.array(CmsReference) },
})

const Share = z.number().min(0).max(1)

/** One file to upload: its name, type and size as the browser reports them. */
const NewFile = z.strictObject({ name: z.string().max(200), content_type: z.string().max(100), size: z.int().min(1) })

export const cmsFileUploadUrls = endpoint({
  path: '/admin/cms/file/upload_urls',
  access: 'operator',
  summary: 'Create upload URLs for pictures, each for one file of that type and size.',
  audit: false,
  blocks: { File: z.strictObject({ files: z.array(NewFile).min(1).max(1000) }) },
  answer: {
    Uploads: z.array(z.object({ name: z.string(), ...uploadFields })),
  },
})

export const cmsFileDone = endpoint({
  path: '/admin/cms/file/done',
  access: 'operator',
  summary: 'Process an uploaded picture: crop it, re-encode it in every size, and delete the upload.',
  audit: 'picture_added',
  blocks: {
    File: z.strictObject({
      key_path: z.string().max(300),
      /** Fractions of the whole picture, from 0 to 1. */
      crop: z.strictObject({ left: Share, top: Share, width: Share, height: Share }).optional(),
    }),
  },
  answer: { Picture: z.object({ key: z.string(), width: z.int(), height: z.int(), url: z.string() }) },
})
