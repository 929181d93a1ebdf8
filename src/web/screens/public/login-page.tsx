/** The layout of the sign-in page. The server renders it too, so it sends no requests. */
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import type { LoginPageTexts } from '#contract/site-pages.ts'
import { authPaths } from '#web/lib/auth-paths.ts'
import { SignInFrame } from '#web/ui/frame/sign-in-frame.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './login.module.css'

type Props = {
  texts: LoginPageTexts
  lead: string
  scene: ReactNode
  nav: ReactNode
  base: ReactNode
  /** The other ways to sign in. */
  options?: ReactNode
  children: ReactNode
}

const suspend = (part: ReactNode) => <Suspense>{part}</Suspense>

export function LoginPage({ texts, lead, options, scene, nav, base, children }: Props) {
  const placeholder = <p>{texts.partner}</p>
  const foot = (
    <>
      <div className={styles.ways}>
        <Suspense fallback={placeholder}>{options ?? placeholder}</Suspense>
      </div>
      <p>
        {texts.new}{' '}
        <Link to={authPaths.signUp} className={styles.way}>
          {texts.newWay}
        </Link>
      </p>
    </>
  )
  return (
    <SignInFrame scene={suspend(scene)} nav={suspend(nav)} base={suspend(base)} quote={texts.pause} foot={foot}>
      <header className={styles.header}>
        <PageHeading title={texts.title}>{texts.welcome}</PageHeading>
        <p className={styles.lead}>{lead}</p>
      </header>
      {children}
    </SignInFrame>
  )
}
