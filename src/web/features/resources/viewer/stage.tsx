/** The frame of the viewer: a bar with back, name, display tools and download, and the file below. */
import { type ReactNode, useSyncExternalStore } from 'react'
import type { OpenableFile } from '#contract/resources.ts'
import { formatFileSize } from '#rules/format-file-size.ts'
import { getExtension } from '#rules/uploads.ts'
import { viewer } from '#web/lib/messages/en/viewer.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { MAIN_ID, SkipLink } from '#web/ui/frame/skip-link.tsx'
import { Icon } from '#web/ui/icon/icon.tsx'
import { Banner } from '#web/ui/notice/banner.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'
import styles from './stage.module.css'

const onFullScreenChange = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** iPhones don't support full screen. */
function FullScreen() {
  const isFullScreen = useSyncExternalStore(onFullScreenChange, () => document.fullscreenElement !== null)
  if (!document.fullscreenEnabled) return null
  const toggleFullScreen = () =>
    void (isFullScreen ? document.exitFullscreen() : document.documentElement.requestFullscreen())
  return (
    <IconButton
      icon={isFullScreen ? 'arrows-in-simple-bold' : 'arrows-out-simple'}
      label={viewer(isFullScreen ? 'fullScreen.exit' : 'fullScreen')}
      className={styles.wide}
      onClick={toggleFullScreen}
    />
  )
}

const getFileType = ({ key_path }: OpenableFile): string => getExtension(key_path).toUpperCase() || viewer('type.none')

interface Pixels {
  width: number
  height: number
}

const describeFile = (file: OpenableFile, pixels: Pixels | undefined): string => {
  const [type, size] = [getFileType(file), formatFileSize(file.size)]
  return pixels ? viewer('about.pixels', { type, size, ...pixels }) : viewer('about', { type, size })
}

export interface StageProps {
  /** Undefined while it loads, or if it doesn't exist for this person. */
  file?: OpenableFile | undefined
  onBack: () => void
  /** The display tools, in the middle of the bar. */
  tools?: ReactNode
  onPrint?: (() => void) | undefined
  /** The size of a picture. */
  pixels?: Pixels | undefined
  /** Pictures and videos have a dark background. */
  dark?: boolean
  children: ReactNode
}

export function Stage({ file, onBack, tools, onPrint, pixels, dark = false, children }: StageProps) {
  return (
    <div className={classNames(styles.stage, dark && styles.dark)}>
      <SkipLink />
      <header className={styles.bar} data-screen-only>
        <IconButton icon="arrow-left-bold" label={viewer('back')} ground={dark ? 'art' : 'page'} onClick={onBack} />
        <div className={styles.title}>
          <PageHeading title={file?.name ?? viewer('title')} />
          {file && <p>{describeFile(file, pixels)}</p>}
        </div>
        {tools && (
          <div role="group" aria-label={viewer('tools')} className={styles.tools}>
            {tools}
          </div>
        )}
        <div className={styles.actions}>
          {onPrint && <IconButton icon="printer" label={viewer('print')} className={styles.wide} onClick={onPrint} />}
          {file && <FullScreen />}
          {file && (
            <a
              href={file.download_url}
              download={file.name}
              className={styles.save}
              aria-label={viewer('save.name', { name: file.name })}
            >
              <Icon name="download-simple" />
              <span>{viewer('save')}</span>
            </a>
          )}
        </div>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {file?.mismatch && (
          <div className={styles.mismatch} data-screen-only>
            <Banner tone="info">
              {viewer('wrongExtension', { named: file.mismatch.named, is: file.mismatch.is.toUpperCase() })}
            </Banner>
          </div>
        )}
        {children}
      </main>
    </div>
  )
}
