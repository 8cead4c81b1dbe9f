import { toast } from './toast.ts'

/** navigator.clipboard is missing if the page was loaded over plain HTTP from another machine. */
const writeClipboard = async (text: string): Promise<boolean> => {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  return done
}

/** Copies a text to the clipboard and shows whether that worked. */
export const copyText = async (text: string): Promise<void> => {
  if (await writeClipboard(text)) toast.success('内容已复制到剪贴板')
  else toast.error('复制失败，请手动选择后复制')
}
