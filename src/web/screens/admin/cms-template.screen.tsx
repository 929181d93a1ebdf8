/** /admin/cms/template/{template_id} shows the editor of one public page next to its preview. */
import { useParams } from 'react-router'
import { cmsInfo } from '#contract/site.ts'
import type { SiteRenderFacts } from '#contract/site-pages.ts'
import { fillTokens } from '#rules/site/fill-tokens.ts'
import { type PageSection, findTemplate } from '#rules/site/pages.ts'
import { tokenNames, type TokenName } from '#rules/site/tokens.ts'
import { useOpenDocument } from '#web/autosave/use-autosave-document.ts'
import { useAnswer } from '#web/lib/answers.ts'
import { adminPaths } from '#web/lib/admin-paths.ts'
import { Editor } from '#web/features/site/editor.tsx'
import type { DrawSection } from '#web/features/site/preview-part.tsx'
import { pageDefinition } from '#web/features/site/page-document.ts'
import { cms, humanizeName } from '#web/lib/messages/en/cms.ts'
import { notFound } from '#web/lib/messages/en/not-found.ts'
import { SectionView } from '#web/site/sections.tsx'
import { BayDrawing } from '#web/site/site-bay.tsx'
import { Bay, type BayProps } from '#web/ui/bay/bay.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { EmptyState } from '#web/ui/state/state.tsx'

/** Only the server knows the settings of the installation, so the preview shows the names of its placeholders. */
const tokens = {
  ...(Object.fromEntries(tokenNames.map((name) => [name, `[${name.replaceAll('_', ' ')}]`])) as Record<
    TokenName,
    string
  >),
  host: location.host,
}

/**
 * Until publishing, the preview shows the slug of an article or session in place of its title. It doesn't know whether
 * a preview file has been cut.
 */
const facts: SiteRenderFacts = {
  tokens,
  demo: false,
  social: [],
  articles: (slug) => ({
    uuid: slug,
    slug,
    title: humanizeName(slug),
    summary: '',
    tags: [],
    audience: 'teachers',
    minutes: 3,
    cover: { scene: 'bay', palette: 'dawn' },
    published_on: '',
    updated_on: '',
    source: null,
  }),
  session: (slug) => ({
    uuid: slug,
    title: humanizeName(slug),
    seconds: 300,
    narrator: 'River',
    readByComputer: true,
    cover: '',
  }),
  group: (slug) => ({ id: slug, title: humanizeName(slug), count: 1, cover: '' }),
}

const fillSection = (section: PageSection): PageSection =>
  fillTokens({ title: '', description: '', sections: [section] }, tokens).sections[0] ?? section

const drawBay = (bay: BayProps) => <Bay {...bay} framed />

const draw: DrawSection = (section, index) => (
  <BayDrawing value={drawBay}>
    <SectionView section={fillSection(section)} site={{ ...facts, first: index === 0 }} />
  </BayDrawing>
)

export function AdminCmsTemplateScreen() {
  const { template_id = '' } = useParams()
  const template = findTemplate(template_id)
  const answer = useAnswer(cmsInfo, { CmsPage: { template_id } }, { enabled: template !== undefined })
  const doc = useOpenDocument(pageDefinition, answer.data?.CmsPage)
  if (!template) {
    return (
      <Page title={notFound('title')} heading={cms('title')} back={adminPaths.adminCms}>
        <EmptyState title={notFound('lead')} />
      </Page>
    )
  }
  if (doc) return <Editor key={template_id} doc={doc} template={template} draw={draw} />
  return (
    <Page title={template.name} heading={cms('title')}>
      <Answer query={answer}>{() => null}</Answer>
    </Page>
  )
}
