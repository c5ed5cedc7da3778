//go:build desktop

package desktop

/*
#cgo linux pkg-config: gtk+-3.0
#include <gtk/gtk.h>

static gboolean openDisplay(void) {
	g_set_prgname("balcao");
	return gtk_init_check(NULL, NULL);
}

static int screenCount(void) {
	GdkDisplay *display = gdk_display_get_default();
	return display ? gdk_display_get_n_monitors(display) : 0;
}

static GdkRectangle screenArea(int n) {
	GdkRectangle area;
	gdk_monitor_get_workarea(gdk_display_get_monitor(gdk_display_get_default(), n), &area);
	return area;
}
*/
import "C"

import "image"

// openDisplay connects to the display and answers the usable part of every
// screen. Main thread only, before the main loop. The program is named first:
// desktops file the window, its icon and its stored data under that name,
// whatever the binary is called.
func openDisplay() ([]image.Rectangle, error) {
	if C.openDisplay() == 0 {
		return nil, ErrNoDisplay
	}
	screens := make([]image.Rectangle, C.screenCount())
	for n := range screens {
		area := C.screenArea(C.int(n))
		x, y := int(area.x), int(area.y)
		screens[n] = image.Rect(x, y, x+int(area.width), y+int(area.height))
	}
	return screens, nil
}
