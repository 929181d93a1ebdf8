/** Creates the structured data of public pages (schema.org). */
import type { Article } from '#contract/articles.ts'
import type { PageContent } from '#rules/site/pages.ts'
import { toPlainText } from '#rules/site/rich-text.ts'

const CONTEXT = 'https://schema.org'

const createOrganization = (origin: string) => ({
  '@type': 'Organization',
  '@id': `${origin}/#alaia`,
  name: 'Alaia',
  url: origin,
})

/** Describes the whole site, on the home page. */
export const createSiteData = (origin: string, description: string): object[] => [
  { '@context': CONTEXT, ...createOrganization(origin), description },
  {
    '@context': CONTEXT,
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: 'Alaia',
    url: `${origin}/`,
    inLanguage: 'en',
    publisher: { '@id': `${origin}/#alaia` },
  },
]

interface BreadcrumbStep {
  name: string
  path: string
}

/** Describes the breadcrumbs of a page, from the home page on. */
export const createBreadcrumbData = (origin: string, steps: readonly BreadcrumbStep[]): object => ({
  '@context': CONTEXT,
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + path,
  })),
})

/** Describes the questions and answers of a page. */
export const createFaqData = ({ sections }: PageContent): object[] => {
  const items = sections.flatMap((section) => (section.type === 'faq' ? section.items : []))
  if (!items.length) return []
  return [
    {
      '@context': CONTEXT,
      '@type': 'FAQPage',
      mainEntity: items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: toPlainText(answer) },
      })),
    },
  ]
}

export const createArticleData = (origin: string, article: Article, picture: string): object => ({
  '@context': CONTEXT,
  '@type': 'Article',
  headline: article.title,
  description: article.summary,
  datePublished: article.published_on,
  dateModified: article.updated_on,
  image: picture,
  inLanguage: 'en',
  mainEntityOfPage: `${origin}/article/${article.slug}`,
  author: createOrganization(origin),
  publisher: createOrganization(origin),
})
