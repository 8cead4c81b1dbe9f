import { Node } from '@tiptap/core'
import { sanitizeAttribute } from '#core/manifest/public.ts'

/** Content copied from this application has absolute URLs; only the path is stored, so that it survives a change of the server's address. */
export const ownPath = (address: string): string => {
  if (!URL.canParse(address)) return address
  const url = new URL(address)
  return url.origin === location.origin ? url.pathname : address
}

const mediaSource = (tag: string, element: HTMLElement): string | undefined =>
  sanitizeAttribute(tag, 'src', ownPath(element.getAttribute('src') ?? ''))

/** Inline picture, so that the paragraph's alignment applies. */
export const PictureNode = Node.create({
  name: 'image',
  group: 'inline',
  inline: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null, parseHTML: element => mediaSource('img', element) },
    alt: { default: null },
  }),
  parseHTML: () => [{ tag: 'img[src]', getAttrs: element => (mediaSource('img', element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Video between paragraphs; it can be played in the editor. */
export const VideoNode = Node.create({
  name: 'video',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: null, parseHTML: element => mediaSource('video', element) } }),
  parseHTML: () => [{ tag: 'video[src]', getAttrs: element => (mediaSource('video', element) ? null : false) }],
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
