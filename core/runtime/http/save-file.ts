/** File name in a Content-Disposition header; the UTF-8 form takes precedence. */
export const fileNameOf = (disposition: string | undefined): string | undefined => {
  const encoded = disposition?.match(/filename\*=UTF-8''([^;]+)/i)?.[1]
  if (encoded) {
    try {
      return decodeURIComponent(encoded)
    } catch {
      return encoded
    }
  }
  return disposition?.match(/filename="?([^";]+)"?/i)?.[1]
}

/** Saves the file through the browser's downloads. */
export const saveFile = (content: Blob, name: string): void => {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // The browser reads the URL only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
