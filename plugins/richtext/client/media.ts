import { Node } from '@tiptap/core'
import { keptAttribute } from '#core/manifest/html/allowed-html.ts'

/** Content copied from this application has absolute URLs; only the path is stored, so that it survives a change of the server's address. */
export const ownPath = (address: string): string => {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  return url.origin === location.origin ? url.pathname : address
}

const sourceOf = (tag: string, element: HTMLElement): string | undefined =>
  keptAttribute(tag, 'src', ownPath(element.getAttribute('src') ?? ''))

/** Inline picture, so that the paragraph's alignment applies. */
export const Picture = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null, parseHTML: element => sourceOf('img', element) },
    alt: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: element => (sourceOf('img', element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Video between paragraphs; it can be played in the editor. */
export const Film = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null, parseHTML: element => sourceOf('video', element) } }),
  parseHTML: () => [{ tag: 'video[src]', getAttrs: element => (sourceOf('video', element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['video', HTMLAttributes],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('video')
      dom.src = String(node.attrs['src'])
      dom.controls = true
      dom.preload = 'metadata'
      return { dom }
    },
})
