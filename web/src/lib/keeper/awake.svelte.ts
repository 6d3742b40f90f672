/** The screen stays awake while a page asks for it, where the browser can. */
export function awake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let over = false;
  async function hold(): Promise<void> {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      const found = await navigator.wakeLock.request("screen");
      if (over) await found.release();
      else lock = found;
    } catch {
      // A low battery may refuse; the evening goes on.
    }
  }
  const again = (): void => void hold();
  document.addEventListener("visibilitychange", again);
  void hold();
  return () => {
    over = true;
    document.removeEventListener("visibilitychange", again);
    void lock?.release();
  };
}
