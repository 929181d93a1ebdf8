/** Actions on a page other than editing: its earlier versions, and a link to the public page. */
import { useState } from 'react'
import type { PageContent, PageTemplate } from '#rules/site/pages.ts'
import { cms } from '#web/lib/messages/en/cms.ts'
import { Button, ButtonLink } from '#web/ui/action/button.tsx'
import type { PageDocument } from './page-document.ts'
import styles from './editor.module.css'
import { VersionsDialog } from './versions-dialog.tsx'

interface Props {
  doc: PageDocument
  content: PageContent
  template: PageTemplate
}

export function PageActions({ doc, content, template: { id, path } }: Props) {
  const [isVersionsOpen, setIsVersionsOpen] = useState(false)
  return (
    <>
      <div className={styles.beside}>
        <Button look="text" size="small" icon="clock-counter-clockwise" onClick={() => setIsVersionsOpen(true)}>
          {cms('versions')}
        </Button>
        {path.startsWith('/') && (
          <ButtonLink look="text" size="small" icon="eye" to={path} reloadDocument>
            {cms('view')}
          </ButtonLink>
        )}
      </div>
      {isVersionsOpen && (
        <VersionsDialog doc={doc} templateId={id} content={content} onClose={() => setIsVersionsOpen(false)} />
      )}
    </>
  )
}
