/** A text file: plain text, Markdown or a table. */
import { useEffect, useState } from 'react'
import type { OpenableFile } from '#contract/resources.ts'
import { parseCsv } from '#rules/tables/parse-csv.ts'
import { decodeText } from '#rules/text-encoding.ts'
import { getExtension } from '#rules/uploads.ts'
import { viewer } from '#web/lib/messages/en/viewer.ts'
import { Banner } from '#web/ui/notice/banner.tsx'
import { Answer } from '#web/ui/state/answer.tsx'
import { Stage } from '../stage.tsx'
import type { ViewProps } from '../view-props.ts'
import styles from '../views.module.css'
import { Prose } from './prose.tsx'

/** Only this many rows of a table are shown; longer tables are for a spreadsheet program. */
const MAX_ROWS = 2000

/** Only this many bytes of a text are shown. */
const MAX_BYTES = 1024 * 1024

interface LoadedText {
  text: string
  isCut: boolean
}

/** Loads a text. @throws Error if the download fails */
const loadText = async (url: string, size: number, signal: AbortSignal): Promise<LoadedText> => {
  if (size === 0) return { text: '', isCut: false }
  const isCut = size > MAX_BYTES
  const headers: HeadersInit = isCut ? { range: `bytes=0-${MAX_BYTES - 1}` } : {}
  const response = await fetch(url, { headers, signal })
  if (!response.ok) throw new Error(String(response.status))
  const bytes = new Uint8Array(await response.arrayBuffer()).subarray(0, MAX_BYTES)
  return { text: decodeText(bytes, { isCut }), isCut }
}

function Rows({ text, isCut }: LoadedText) {
  const { rows, problem } = parseCsv(text, { maxRows: MAX_ROWS })
  const [head, ...bodyRows] = rows
  if (!head) return <pre>{text}</pre>
  return (
    <>
      {/* In a text that is cut, the closing quotation mark may be in the rest. */}
      {problem && !isCut && <Banner tone="warn">{viewer('text.unclosedQuote', { line: problem.line })}</Banner>}
      <div className={styles.table}>
        <table>
          <thead>
            <tr>
              {head.cells.map((cell, index) => (
                <th key={index} scope="col">
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {bodyRows.map(({ number, cells }) => (
              <tr key={number}>
                {cells.map((cell, index) => (
                  <td key={index}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function TextContent({ file, loaded }: { file: OpenableFile; loaded: LoadedText }) {
  if (file.kind === 'markdown') return <Prose text={loaded.text} />
  return getExtension(file.name) === 'csv' ? <Rows {...loaded} /> : <pre>{loaded.text}</pre>
}

type TextState = { status: 'pending' | 'error' | 'success'; data: LoadedText | undefined; error: Error | null }

const useText = ({ url, size }: OpenableFile) => {
  const [state, setState] = useState<TextState>({ status: 'pending', data: undefined, error: null })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const abortController = new AbortController()
    loadText(url, size, abortController.signal).then(
      (data) => setState({ status: 'success', data, error: null }),
      () => {
        if (!abortController.signal.aborted) {
          setState({ status: 'error', data: undefined, error: new Error(viewer('text.failed')) })
        }
      },
    )
    return () => abortController.abort()
  }, [url, size, tries])
  return { ...state, refetch: () => setTries(tries + 1) }
}

export function TextView({ file, onBack }: ViewProps) {
  const answer = useText(file)
  return (
    <Stage file={file} onBack={onBack} onPrint={() => print()}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long texts are scrolled by keys */}
      <div role="region" aria-label={viewer('text', { name: file.name })} tabIndex={0} className={styles.text}>
        <article className={styles.paper}>
          <Answer query={answer} isEmpty={({ text }) => text.trim() === ''} whenEmpty={<p>{viewer('text.empty')}</p>}>
            {(loaded) => <TextContent file={file} loaded={loaded} />}
          </Answer>
        </article>
        {answer.data?.isCut && (
          <div className={styles.cut}>
            <Banner tone="info">{viewer('text.truncated')}</Banner>
          </div>
        )}
      </div>
    </Stage>
  )
}
