import { Node } from '@tiptap/core'
import { keptAttribute } from '#core/manifest/html/allowed-html.ts'

/** What was copied from a page of ours has whole addresses; stored is the path, which holds wherever the server moves to. */
export const ownPath = (address: string): string => {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  return url.origin === location.origin ? url.pathname : address
}

const sourceOf = (tag: string, element: HTMLElement): string | undefined =>
  keptAttribute(tag, 'src', ownPath(element.getAttribute('src') ?? ''))

/** A picture within the line, so that paragraphs align it. */
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

/** A film between paragraphs; while it is written it can be played, too. */
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
