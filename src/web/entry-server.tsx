/**
 * Renders the public pages as HTML. Built for Node next to the app (scripts/site-build.ts); the server calls it in its
 * own process.
 */
import '#web/styles/global.css'
import '#web/ui/icon/all-icons.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import type { LoginPageTexts, SiteRenderFacts, SiteRenderer } from '#contract/site-pages.ts'
import atkinson from '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2'
import kreon from '@fontsource-variable/kreon/files/kreon-latin-wght-normal.woff2'
import { EveningBay } from './features/identity/evening-bay.tsx'
import { SignInView } from './features/identity/sign-in-view.tsx'
import icon from './icon.svg'
import { authPaths } from './lib/auth-paths.ts'
import { LoginPage } from './screens/public/login-page.tsx'
import { ArticlePage } from './site/article-page.tsx'
import { renderPage } from './site/cached-bays.tsx'
import { SignUpPage } from './site/sign-up-page.tsx'
import { SiteFrame } from './site/site-frame.tsx'
import { SitePage } from './site/sections.tsx'
import { TagPage } from './site/tag-page.tsx'
import { BaseLine } from './ui/frame/base-line.tsx'
import { SiteNav } from './ui/frame/site-nav.tsx'
import { WithoutScripts } from './site/without-scripts.tsx'

interface FramedPage {
  path: string
  facts: SiteRenderFacts
}
const renderInFrame = ({ path, facts }: FramedPage, page: ReactNode): string =>
  renderPage(
    <SiteFrame path={path} social={facts.social}>
      {page}
    </SiteFrame>,
  )

const EMPTY_VALUES = { email: '', password: '', school_code: '', shared_device: false }

/**
 * Renders the sign-in page as the app draws it a moment later. Text that was typed before then is carried into the
 * app's form.
 */
const renderLoginPage = (texts: LoginPageTexts): string =>
  renderToStaticMarkup(
    <StaticRouter location={authPaths.login}>
      <LoginPage texts={texts} lead={texts.lead} scene={<EveningBay />} nav={<SiteNav quiet />} base={<BaseLine />}>
        <div>
          <SignInView texts={texts} values={EMPTY_VALUES} problems={{}} onChange={() => undefined} />
        </div>
      </LoginPage>
    </StaticRouter>,
  )

export const renderer: SiteRenderer = {
  assets: { icon, fonts: [kreon, atkinson] },
  page: ({ templateId, ...input }) =>
    templateId === 'sign-up' ? renderPage(<SignUpPage {...input} />) : renderInFrame(input, <SitePage {...input} />),
  article: (input) => renderInFrame(input, <ArticlePage {...input} />),
  tag: (input) => renderInFrame(input, <TagPage {...input} />),
  loginPage: renderLoginPage,
  withoutScripts: (help) => renderToStaticMarkup(<WithoutScripts help={help} />),
}
