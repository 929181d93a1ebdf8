// @tag sniff
import { zipSync } from 'fflate'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { detectExtension } from './detect-file-type.ts'

const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
  .png()
  .toBuffer()
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const zip = Buffer.from(zipSync({ 'a.txt': Buffer.from('words') }))
const docx = Buffer.from(
  zipSync({
    '[Content_Types].xml': Buffer.from(
      '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    'word/document.xml': Buffer.from('<w:document/>'),
  }),
)
const plainText = Buffer.from('Breathe in.\n')
const drawing = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')
const captions = Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nBreathe.\n')
const page = Buffer.from('<!doctype html><script>alert(1)</script>')
const program = Buffer.concat([Buffer.from('7f454c4602010100', 'hex'), Buffer.alloc(100)])

describe('the type of a file', () => {
  test.each([
    ['a picture', 'a.png', png, 'png'],
    ['a picture under another name', 'a.jpg', png, 'png'],
    ['a picture that says it is a text', 'a.txt', png, 'png'],
    ['a PDF without a name', 'handout', pdf, 'pdf'],
    ['a document', 'a.docx', docx, 'docx'],
    ['a document under the name of a table', 'a.xlsx', docx, 'docx'],
    ['a document with its parts in another order', 'a.docx', zip, 'docx'],
    ['an old table', 'a.xls', compound, 'xls'],
    ['an old document under another name', 'a.pdf', compound, 'doc'],
    ['a zip', 'a.zip', zip, 'zip'],
    ['a text', 'a.csv', plainText, 'csv'],
    ['a text under the name of a picture', 'a.png', plainText, 'txt'],
    ['a page', 'a.html', page, 'txt'],
    ['a drawing', 'a.svg', drawing, 'svg'],
    ['a drawing under the name of a text', 'a.txt', drawing, 'svg'],
    ['words in time with a voice', 'a.vtt', captions, 'vtt'],
    ['words in time under the name of a text', 'a.txt', captions, 'txt'],
    ['an empty text', 'a.md', Buffer.alloc(0), 'md'],
    ['a program', 'a.pdf', program, undefined],
    ['bytes that are nothing', 'a.png', Buffer.from([0, 1, 2, 3, 0, 0]), undefined],
  ])('is detected from its bytes: %s', async (...[, name, bytes, extension]) => {
    expect(await detectExtension(name, bytes)).toBe(extension)
  })
})
