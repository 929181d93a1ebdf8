/**
 * Renders Markdown as React elements; nothing in it becomes HTML. HTML in the source is shown as text, a picture by its
 * alternative text because it would be loaded from another site, and only web addresses become links.
 */
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked'
import type { ReactNode } from 'react'
import styles from '../views.module.css'

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'", nbsp: '\u00a0' }
const decodeEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (entity, name) => ENTITIES[name] ?? entity)

export const toSafeUrl = (address: string): string | undefined =>
  /^(https?:\/\/|mailto:)/i.test(address) ? address : undefined

type TokenRenderers = Partial<{
  [Type in MarkedToken['type']]: (token: Extract<MarkedToken, { type: Type }>) => ReactNode
}>

const renderToken = (renderers: TokenRenderers, token: MarkedToken): ReactNode | undefined =>
  (renderers[token.type] as ((token: MarkedToken) => ReactNode) | undefined)?.(token)

const renderInline = (tokens: readonly Token[] = []): ReactNode[] =>
  tokens.map((token, index) => <Inline key={index} token={token as MarkedToken} />)

function ProseLink({ token }: { token: Tokens.Link }) {
  const to = toSafeUrl(token.href)
  if (!to) return renderInline(token.tokens)
  return (
    <a href={to} target="_blank" rel="noreferrer noopener">
      {renderInline(token.tokens)}
    </a>
  )
}

const inlineRenderers: TokenRenderers = {
  strong: ({ tokens }) => <strong>{renderInline(tokens)}</strong>,
  em: ({ tokens }) => <em>{renderInline(tokens)}</em>,
  del: ({ tokens }) => <s>{renderInline(tokens)}</s>,
  codespan: ({ text }) => <code>{text}</code>,
  br: () => <br />,
  checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  link: (token) => <ProseLink token={token} />,
  image: ({ text }) => text,
  text: ({ tokens, text }) => (tokens ? renderInline(tokens) : decodeEntities(text)),
  escape: ({ text }) => text,
}

function Inline({ token }: { token: MarkedToken }): ReactNode {
  return renderToken(inlineRenderers, token) ?? token.raw
}

function Table({ table }: { table: Tokens.Table }) {
  return (
    <div className={styles.table}>
      <table>
        <thead>
          <tr>
            {table.header.map(({ tokens }, index) => (
              <th key={index} scope="col">
                {renderInline(tokens)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((cells, row) => (
            <tr key={row}>
              {cells.map(({ tokens }, index) => (
                <td key={index}>{renderInline(tokens)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function List({ list }: { list: Tokens.List }) {
  const items = list.items.map(({ tokens }, index) => <li key={index}>{renderBlocks(tokens)}</li>)
  return list.ordered ? <ol start={list.start === '' ? 1 : list.start}>{items}</ol> : <ul>{items}</ul>
}

/** The file's name is the heading of the page, so headings in the text start one level below. */
const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6', 'h6'] as const

const blockRenderers: TokenRenderers = {
  heading: ({ depth, tokens }) => {
    const Heading = HEADINGS[depth - 1] ?? 'h6'
    return <Heading>{renderInline(tokens)}</Heading>
  },
  paragraph: ({ tokens }) => <p>{renderInline(tokens)}</p>,
  list: (token) => <List list={token} />,
  blockquote: ({ tokens }) => <blockquote>{renderBlocks(tokens)}</blockquote>,
  code: ({ text }) => (
    <pre>
      <code>{text}</code>
    </pre>
  ),
  hr: () => <hr />,
  table: (token) => <Table table={token} />,
  space: () => null,
  def: () => null,
  html: ({ raw }) => <p>{raw.trim()}</p>,
}

function Block({ token }: { token: MarkedToken }): ReactNode {
  const rendered = renderToken(blockRenderers, token)
  return rendered === undefined ? <Inline token={token} /> : rendered
}

const renderBlocks = (tokens: readonly Token[] = []): ReactNode[] =>
  tokens.map((token, index) => <Block key={index} token={token as MarkedToken} />)

export function Prose({ text }: { text: string }) {
  return <div className={styles.prose}>{renderBlocks(lexer(text))}</div>
}
