// What Safari 14 and Chrome 80 lack of what the client calls; tests/bundle.test.ts says what that is.

function at<T>(this: ArrayLike<T>, place: number): T | undefined {
  const whole = Math.trunc(place) || 0
  return this[whole < 0 ? this.length + whole : whole]
}

for (const kind of [Array, String]) {
  if (!('at' in kind.prototype)) Object.defineProperty(kind.prototype, 'at', { value: at, writable: true, configurable: true })
}

if (!('replaceAll' in String.prototype)) {
  Object.defineProperty(String.prototype, 'replaceAll', {
    value(this: string, old: string | RegExp, fresh: string) {
      return typeof old === 'string' ? this.split(old).join(fresh) : this.replace(old, fresh)
    },
    writable: true,
    configurable: true,
  })
}

// A dialog that cannot be modal is at least there, above all else.
const dialog = window.HTMLDialogElement ? null : HTMLElement.prototype
if (dialog) {
  Object.assign(dialog, {
    showModal(this: HTMLElement) {
      if (this.tagName === 'DIALOG') this.setAttribute('open', '')
    },
    close(this: HTMLElement) {
      if (this.tagName !== 'DIALOG') return
      this.removeAttribute('open')
      this.dispatchEvent(new Event('close'))
    },
  })
}
