/** Text colour and alignment as class names known to client and server; no inline styles are written. */
import { Extension, Mark } from '@tiptap/core'
import { ALIGNMENTS, type Alignment, alignmentClass, colourClass, TEXT_COLOURS, type TextColour } from '#core/manifest/public.ts'

const colourOf = (element: HTMLElement): TextColour | undefined => TEXT_COLOURS.find(one => element.classList.contains(colourClass(one)))

export const ColourMark = Mark.create({
  name: 'colour',
  addAttributes: () => ({
    colour: {
      default: null,
      parseHTML: element => colourOf(element) ?? null,
      renderHTML: ({ colour }) => (colour ? { class: colourClass(colour) } : {}),
    },
  }),
  parseHTML: () => [{ tag: 'span', getAttrs: element => (colourOf(element) ? null : false) }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** Pasted HTML has the alignment as a style. */
const alignmentOf = (element: HTMLElement): Alignment | undefined =>
  ALIGNMENTS.find(one => element.classList.contains(alignmentClass(one)) || element.style.textAlign === one)

export const AlignmentExtension = Extension.create({
  name: 'align',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        alignment: {
          default: null,
          parseHTML: element => alignmentOf(element) ?? null,
          renderHTML: ({ alignment }) => (alignment ? { class: alignmentClass(alignment) } : {}),
        },
      },
    },
  ],
})
