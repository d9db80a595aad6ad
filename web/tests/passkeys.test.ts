import { describe, expect, it } from 'vitest'
import { bytes, deviceName, lack, text } from '../src/lib/passkeys'

describe('passkeys', () => {
  it('are made for names over https, and on one’s own machine', () => {
    expect(lack({ hostname: 'example.org' }, true, true)).toBeNull()
    expect(lack({ hostname: 'localhost' }, true, true)).toBeNull()
    expect(lack({ hostname: 'example.org' }, false, true)).toBe('here')
    expect(lack({ hostname: '127.0.0.1' }, true, true)).toBe('here')
    expect(lack({ hostname: '[::1]' }, true, true)).toBe('here')
    expect(lack({ hostname: 'example.org' }, true, false)).toBe('this')
  })

  it('travel as base64url and come back as they were', () => {
    const data = Uint8Array.from({ length: 256 }, (_, at) => at)
    expect(text(data.buffer)).not.toMatch(/[+/=]/)
    expect(bytes(text(data.buffer))).toEqual(data)
    expect(bytes('-_8')).toEqual(Uint8Array.from([251, 255]))
  })

  it('are called after the device', () => {
    expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Linux · Firefox')
    expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604')).toBe('iPhone · Safari')
    expect(deviceName('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36')).toBe('Android · Chrome')
    expect(deviceName('curl')).toBe('')
  })
})
