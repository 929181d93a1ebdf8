/** The page /sign-up: how a person gets an account, and what to do without a class code. */
import { StaticRouter } from 'react-router'
import type { SitePageInput } from '#contract/site-pages.ts'
import type { PageSection } from '#rules/site/pages.ts'
import { BaseLine } from '#web/ui/frame/base-line.tsx'
import { SignInFrame } from '#web/ui/frame/sign-in-frame.tsx'
import { SiteNav } from '#web/ui/frame/site-nav.tsx'
import { Paragraphs } from './paragraphs.tsx'
import { SiteAction } from './site-action.tsx'
import { SiteBay } from './site-bay.tsx'
import type { SiteFacts } from './section-props.ts'
import { SectionView } from './sections.tsx'
import styles from './sign-up-page.module.css'

type FormSection = Extract<PageSection, { type: 'form' }>

function After({ form, site }: { form: FormSection; site: SiteFacts }) {
  if (!form.after) return null
  return (
    <p>
      {form.after.text} <SiteAction action={form.after.action} site={site} />
    </p>
  )
}

/** Visitors can't create a school to try Alaia; a demo installation has sample sign-ins instead. */
function Demo({ site }: { site: SiteFacts }) {
  if (!site.demo) return null
  return (
    <div className={styles.demo}>
      <h2>There is a school to look around in.</h2>
      <p>This installation has a demo school. Its system admin can give you one of its sign-ins.</p>
      <SiteAction action={{ kind: 'line', label: 'Sign In', href: '/login' }} site={site} />
    </div>
  )
}

export function SignUpPage({ path, content, facts }: Omit<SitePageInput, 'templateId'>) {
  const { sections } = content
  const site: SiteFacts = { ...facts, first: false }
  const form = sections.find((section): section is FormSection => section.type === 'form')
  const otherSections = sections.filter(({ type }) => type !== 'form')
  return (
    <StaticRouter location={path}>
      <div className={styles.page}>
        <SignInFrame
          nav={<SiteNav quiet />}
          base={<BaseLine />}
          scene={<SiteBay composition="signUp" palette="noon" />}
          ink="dark"
          foot={form && <After form={form} site={site} />}
        >
          <header className={styles.header}>
            <h1>{form?.heading ?? content.title}</h1>
            {form?.text && <Paragraphs text={form.text} className={styles.lead} />}
          </header>
          <div>
            <SiteAction
              action={{ kind: 'board', label: 'I have a class code', href: '/join' }}
              size="large"
              site={site}
            />
          </div>
          <div className={styles.others}>
            {otherSections.map((section, index) => (
              <SectionView key={index} section={section} site={site} />
            ))}
            <Demo site={site} />
          </div>
        </SignInFrame>
      </div>
    </StaticRouter>
  )
}
