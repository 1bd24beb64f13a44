// Stands in every signed-in document ahead of the application: what is pressed before that is alive is pressed again as soon
// as it is (main.tsx), and no form goes the browser's own way, which would put what was typed into the address.
{
  let pressed = null
  const keep = ({ target }) => {
    pressed = target.closest('button:not([popovertarget])') ?? pressed
  }
  const hold = (event) => event.preventDefault()
  addEventListener('click', keep, true)
  addEventListener('submit', hold, true)
  globalThis.endEarlyPresses = () => {
    removeEventListener('click', keep, true)
    removeEventListener('submit', hold, true)
    return pressed
  }
}
