const createTextElement = <K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = ''): HTMLElementTagNameMap[K] => {
  const made = document.createElement(tag)
  made.className = className
  made.textContent = text
  return made
}

const createButton = (kind: 'primary' | 'secondary', text: string): HTMLButtonElement => {
  const made = createTextElement('button', `arco-btn arco-btn-${kind} arco-btn-size-default arco-btn-shape-square`, text)
  made.type = 'button'
  return made
}

let reloadOffered = false

/**
 * Offers to reload the page; only one offer at a time. Plain DOM: after a release, a component's chunk may be exactly what is missing.
 * @param reload what the button does
 */
export const offerReload = (reload = (): void => location.reload()): void => {
  if (reloadOffered) return
  reloadOffered = true
  const dialog = createTextElement('dialog', 'yh-reload')
  const title = createTextElement('h2', 'yh-reload-title', '页面资源加载失败')
  title.id = 'yh-reload-title'
  dialog.setAttribute('aria-labelledby', title.id)
  const later = createButton('secondary', '稍后再说')
  const now = createButton('primary', '刷新页面')
  const end = createTextElement('div', 'yh-form-end')
  end.append(later, now)
  dialog.append(
    title,
    createTextElement('p', 'yh-reload-text', '系统可能已更新，或网络不稳定。刷新后即可继续使用，未保存的内容将会丢失。'),
    end,
  )
  dialog.addEventListener('close', () => {
    reloadOffered = false
    dialog.remove()
  })
  later.addEventListener('click', () => dialog.close())
  now.addEventListener('click', reload)
  document.body.append(dialog)
  dialog.showModal()
  now.focus()
}
