/** The public pages: what visitors read, and what operators write. */
import { z } from 'zod'
import { references } from '#rules/site/fields.ts'
import type { PageContent } from '#rules/site/pages.ts'
import { endpoint } from './endpoint.ts'
import { PageAnswer, PageRequest } from './envelope.ts'

/** Checked field by field by rules/site/problems.ts; here it is only known to be such a thing. */
const Content = z
  .looseObject({ title: z.string(), description: z.string(), sections: z.array(z.looseObject({ type: z.string() })) })
  .meta({ id: 'PageContent' }) as unknown as z.ZodType<PageContent, PageContent>

const TemplateId = z.string().regex(/^[a-z-]{1,40}$/)

const PublishedPage = z.object({ template_id: z.string(), content: Content, published_at: z.string() })

export const pagePublished = endpoint({
  path: '/cms/page/published',
  access: 'public',
  summary: 'The published content of one public page.',
  blocks: { CmsPage: z.strictObject({ template_id: TemplateId }) },
  answer: { CmsPage: PublishedPage },
})

/** Who else has the page open in the editor. */
const Editor = z.object({ name: z.string(), since: z.string() })

export const CmsLine = z
  .object({
    template_id: z.string(),
    path: z.string(),
    name: z.string(),
    title: z.string(),
    /** Fields that differ from what is published. */
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
  /** Raised by every save; a save of an older one is refused with what is stored (409). */
  revision: z.int(),
  editors: z.array(Editor),
}).meta({ id: 'CmsPage' })
export type CmsPage = z.infer<typeof CmsPage>

const ofPage = { template_id: TemplateId }

export const cmsPages = endpoint({
  path: '/admin/cms/page/list',
  access: 'operator',
  summary: 'Every public page that is made of sections, and whether it has unpublished changes.',
  audit: false,
  blocks: {},
  answer: { CmsPages: z.array(CmsLine) },
})

export const cmsInfo = endpoint({
  path: '/admin/cms/page/info',
  access: 'operator',
  summary: 'The draft of one page beside what is published, and who else is editing it.',
  audit: false,
  blocks: { CmsPage: z.strictObject(ofPage) },
  answer: { CmsPage },
})

export const cmsEditing = endpoint({
  path: '/admin/cms/page/editing',
  access: 'operator',
  summary: 'Says that somebody has the page open, and hears who else has.',
  audit: false,
  unattended: true,
  blocks: { CmsPage: z.strictObject(ofPage) },
  answer: { Editors: z.array(Editor), revision: z.int() },
})

export const cmsUpdate = endpoint({
  path: '/admin/cms/page/update',
  access: 'operator',
  summary: 'Saves the draft of a page; one that was changed elsewhere is refused with what is stored.',
  audit: 'page_saved',
  blocks: { CmsPage: z.strictObject({ ...ofPage, content: Content, revision: z.int() }) },
  answer: { CmsPage },
  refusal: { CmsPage },
})

export const cmsPublish = endpoint({
  path: '/admin/cms/page/publish',
  access: 'operator',
  summary: 'Publishes the draft; a page with a problem is refused, field by field.',
  audit: 'page_published',
  blocks: { CmsPage: z.strictObject({ ...ofPage, revision: z.int() }) },
  answer: { CmsPage },
  refusal: { CmsPage },
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
  summary: 'What a page was before, newest first.',
  audit: false,
  blocks: { CmsPage: z.strictObject(ofPage), Page: PageRequest.optional() },
  answer: { Revisions: z.array(CmsRevision), Page: PageAnswer },
})

export const cmsRevision = endpoint({
  path: '/admin/cms/page/revision',
  access: 'operator',
  summary: 'One earlier state of a page, to compare.',
  audit: false,
  blocks: { Revision: z.strictObject({ uuid: z.uuid() }) },
  answer: { Revision: CmsRevision, content: Content },
})

export const cmsRestore = endpoint({
  path: '/admin/cms/page/restore',
  access: 'operator',
  summary: 'Takes an earlier state as the draft; what was the draft stays among the revisions.',
  audit: 'page_restored',
  blocks: { CmsPage: z.strictObject({ ...ofPage, revision: z.int() }), Revision: z.strictObject({ uuid: z.uuid() }) },
  answer: { CmsPage },
  refusal: { CmsPage },
})

/** Something of ours that a field of a page can name. */
export const CmsReference = z
  .object({
    slug: z.string(),
    title: z.string(),
    kind: z.enum(['session', 'series', 'collection', 'unit', 'article']),
    /** Whether visitors would see it now. */
    published: z.boolean(),
  })
  .meta({ id: 'CmsReference' })
export type CmsReference = z.infer<typeof CmsReference>

export const cmsReferences = endpoint({
  path: '/admin/cms/reference/list',
  access: 'operator',
  summary: 'Everything of one kind that a field of a page can name, by title; nothing of what is not kept here yet.',
  audit: false,
  blocks: { Reference: z.strictObject({ to: z.enum(references) }) },
  answer: { References: z.array(CmsReference) },
})

const Share = z.number().min(0).max(1)

/** One file that is about to be sent: name, type and bytes as the browser knows them. */
const NewFile = z.strictObject({ name: z.string().max(200), content_type: z.string().max(100), size: z.int().min(1) })

export const cmsFileUploadUrls = endpoint({
  path: '/admin/cms/file/upload_urls',
  access: 'operator',
  summary: 'Addresses to send pictures to, each for one file of that type and size.',
  audit: false,
  blocks: { File: z.strictObject({ files: z.array(NewFile).min(1).max(1000) }) },
  answer: {
    /** Each file is sent as this type, whatever the browser takes it for. */
    Uploads: z.array(z.object({ name: z.string(), key_path: z.string(), url: z.string(), content_type: z.string() })),
  },
})

export const cmsFileDone = endpoint({
  path: '/admin/cms/file/done',
  access: 'operator',
  summary: 'Takes a sent picture: cut as asked, painted anew in every size, and what was sent is deleted.',
  audit: 'picture_added',
  blocks: {
    File: z.strictObject({
      key_path: z.string().max(300),
      /** Parts of the whole, from 0 to 1. */
      crop: z.strictObject({ left: Share, top: Share, width: Share, height: Share }).optional(),
    }),
  },
  answer: { Picture: z.object({ key: z.string(), width: z.int(), height: z.int(), url: z.string() }) },
})
